import { Human } from '@vladmandic/human';
import { FACE_MODEL_FILES, FACE_MODELS_FOLDER } from './picture-models.ts';
import { type Face, fetchModel, type Pixels, serveTask, type WorkerScope } from './picture-work.ts';

// Finds the largest face of a picture and the position of its ears. Everything it needs comes from our own server.

/** The indexes of the ears among the points of the face's mesh (MediaPipe face mesh). */
const RIGHT_EAR = 234;
const LEFT_EAR = 454;

const scope = globalThis as unknown as WorkerScope<Pixels>;
const OFF = { enabled: false };

/** The CPU gives the same results on every machine; a picture has one face to find, which takes it about a second. */
const settings = (modelsAddress: string) => ({
  backend: 'cpu' as const,
  modelBasePath: modelsAddress,
  cacheModels: false,
  debug: false,
  async: false,
  filter: OFF,
  gesture: OFF,
  body: OFF,
  hand: OFF,
  object: OFF,
  segmentation: OFF,
  face: {
    enabled: true,
    detector: {
      modelPath: 'blazeface.json',
      rotation: false,
      maxDetected: 5,
      minConfidence: 0.3,
      skipFrames: 0,
      skipTime: 0,
    },
    mesh: { enabled: true, modelPath: 'facemesh.json' },
    attention: OFF,
    iris: OFF,
    emotion: OFF,
    description: OFF,
    antispoof: OFF,
    liveness: OFF,
  },
});

type MeshPoint = readonly (number | undefined)[];
const asPoint = (point: MeshPoint | undefined) => ({ x: point?.[0] ?? 0, y: point?.[1] ?? 0 });

function faceOfMesh(mesh: readonly MeshPoint[]): Face {
  const ears = [asPoint(mesh[RIGHT_EAR]), asPoint(mesh[LEFT_EAR])] as const;
  const [left, right] = ears[0].x <= ears[1].x ? ears : [ears[1], ears[0]];
  return { ears: { left, right } };
}

/** Without the alpha byte, as the models expect them. */
function colours({ data, width, height }: Pixels): Float32Array {
  const values = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let colour = 0; colour < 3; colour += 1)
      values[pixel * 3 + colour] = data[pixel * 4 + colour] as number;
  return values;
}

/** The library waits forever for a model that does not load: each is fetched beforehand and is then in the browser's cache. */
async function fetchModels(): Promise<void> {
  const responses = FACE_MODEL_FILES.map((name) => fetchModel(scope, `${FACE_MODELS_FOLDER}/${name}`));
  await Promise.all(responses.map(async (response) => (await response).arrayBuffer()));
}

serveTask<Pixels, Face | null>(scope, async (pixels, onProgress) => {
  onProgress({ label: 'Getting ready', share: 0.05 });
  await fetchModels();
  const human = new Human(settings(`${scope.location.origin}/${FACE_MODELS_FOLDER}/`));
  await human.load();
  onProgress({ label: 'Looking for the face', share: 0.5 });
  const input = human.tf.tensor4d(colours(pixels), [1, pixels.height, pixels.width, 3]);
  const found = await human.detect(input);
  if (found.error) throw new Error(found.error);
  const meshes = found.face.filter(({ mesh }) => mesh.length > LEFT_EAR);
  const largest = meshes.toSorted((one, other) => other.box[2] * other.box[3] - one.box[2] * one.box[3])[0];
  return largest ? faceOfMesh(largest.mesh) : null;
});
