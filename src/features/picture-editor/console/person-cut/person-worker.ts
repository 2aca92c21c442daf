import { PERSON_MODEL } from '../picture-work/picture-models.ts';
import { fetchModel, type Pixels, serveTask, type WorkerScope } from '../picture-work/picture-work.ts';
import { readModel } from './model-file.ts';
import { runModel } from './model-run.ts';
import { cutPerson, type PersonCut, SEEN_PX } from './person-cut.ts';

// Cuts a person out of the background. The network that finds people comes from our own server; everything else is calculated here.

const scope = globalThis as unknown as WorkerScope<Pixels>;

serveTask<Pixels, PersonCut>(scope, async (pixels, onProgress) => {
  onProgress({ label: 'Getting ready', share: 0.1 });
  const model = readModel(await (await fetchModel(scope, PERSON_MODEL)).arrayBuffer());
  onProgress({ label: 'Looking for the person', share: 0.3 });
  const cut = cutPerson(pixels, (data) => {
    const seen = runModel(model, { width: SEEN_PX, height: SEEN_PX, channels: 3, data });
    onProgress({ label: 'Cutting out', share: 0.6 });
    return seen.data;
  });
  if (cut === null)
    throw new Error(
      'No person was found in the picture. Try one in which the person is larger and clearer, or against a plain background.',
    );
  return cut;
});
