import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#console/api/api-error.ts';
import { uploadFile } from '#features/media/console/shared/upload-file.ts';
import {
  type CanvasPicture,
  openPicture,
  PictureNotOpened,
} from '#features/picture-editor/console/picture-work/canvas-pictures.ts';
import type { PictureStageProps } from '#features/picture-editor/console/picture-work/picture-stage.tsx';
import { cutOutPerson, findFace } from '#features/picture-editor/console/picture-work/picture-tasks.ts';
import {
  type Face,
  WorkFailed,
  type WorkOptions,
} from '#features/picture-editor/console/picture-work/picture-work.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { SubmitPictureDialog } from './shared/submit-picture-dialog.tsx';

// jsdom renders no graphics: canvases, workers and the movable picture are mocked here; the journey uses the real ones.

vi.mock('#features/picture-editor/console/picture-work/picture-stage.tsx', () => ({
  PictureStage: ({ label, isDanger, framing, picture }: PictureStageProps) => (
    // biome-ignore lint/a11y/useSemanticElements: the same role as the real one
    <div role="group" aria-label={label} data-danger={isDanger} data-zoom={framing.zoom}>
      {picture.canvas.id}
    </div>
  ),
}));
vi.mock('#features/picture-editor/console/picture-work/picture-preview.tsx', () => ({
  PicturePreview: () => null,
}));
vi.mock('#features/picture-editor/console/picture-work/canvas-pictures.ts', async (original) => ({
  ...(await original<typeof import('#features/picture-editor/console/picture-work/canvas-pictures.ts')>()),
  openPicture: vi.fn(),
  pixelsOf: ({ width, height }: CanvasPicture) => ({ width, height, data: new Uint8ClampedArray() }),
  coveredBy: ({ width, height }: CanvasPicture) => madePicture(width, height, 'cut out'),
  jpegOf: async () => new Blob(['jpeg']),
  framedPng: async () => new Blob(['png'], { type: 'image/png' }),
}));
vi.mock('#features/picture-editor/console/picture-work/picture-tasks.ts', () => ({
  findFace: vi.fn(),
  cutOutPerson: vi.fn(),
}));
vi.mock('#features/media/console/shared/upload-file.ts', () => ({ uploadFile: vi.fn() }));

function madePicture(width: number, height: number, id: string): CanvasPicture {
  return { canvas: Object.assign(document.createElement('canvas'), { id }), width, height };
}
const opens = (width: number, height: number, own = { width, height }) =>
  vi
    .mocked(openPicture)
    .mockImplementation(async () => ({ picture: madePicture(width, height, 'as chosen'), own }));

const ada = { id: 7, name: 'Ada Storm', link: 'ada-storm' };
const FACE: Face = { ears: { left: { x: 412.5, y: 500 }, right: { x: 587.5, y: 500 } } };

function Opener({ submission = 'pic-submission' as 'pic-submission' | 'hero-left-submission' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <SubmitPictureDialog
        athlete={ada}
        submission={submission}
        label="Picture"
        version={4}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const ANSWERS = { 'GET /api/remove-background': { json: { is_service: false } } };
const file = () => new File(['x'], 'ada.jpg', { type: 'image/jpeg' });
const stage = () => screen.getByRole('group', { name: 'Picture of Ada Storm' });
const problems = () => within(screen.getByRole('dialog')).queryAllByRole('alert');
const problem = () =>
  waitFor(() => {
    const [first] = problems();
    expect(first).toBeDefined();
    return String(first?.textContent);
  });
const press = (name: string) => screen.getByRole('button', { name });

async function open(answers: Parameters<typeof renderScreen>[1] = {}, content = <Opener />) {
  const shown = await renderScreen(content, { ...answers, responses: { ...ANSWERS, ...answers.responses } });
  await shown.user.click(press('Open'));
  const choose = await screen.findByLabelText('Choose Picture', { selector: 'input' });
  return {
    ...shown,
    choose: (chosen = file()) => shown.user.upload(choose, chosen),
  };
}
async function opened(answers: Parameters<typeof renderScreen>[1] = {}) {
  const shown = await open(answers);
  await shown.choose();
  await screen.findByLabelText('Zoom');
  return shown;
}

beforeEach(() => {
  vi.clearAllMocks();
  opens(1000, 1500);
  vi.mocked(findFace).mockResolvedValue(FACE);
  vi.mocked(cutOutPerson).mockResolvedValue({
    cover: new Uint8ClampedArray(),
    edge: new Uint8ClampedArray(),
  });
  vi.mocked(uploadFile).mockResolvedValue({ id: 55 } as never);
});

describe('Submit Athlete Picture', () => {
  it('starts without a picture: one can be chosen, and nothing can be submitted', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Submit Athlete Picture' })).toBeDefined();
    expect(isDisabled(press('Submit Picture'))).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(press('Choose Picture')));
    // According to its version.
    expect(screen.getByText(/earlier submission is still waiting/)).toBeDefined();
  });

  it('shows the picture at 100 percent and says the size of the result', async () => {
    await opened();
    expect(screen.getByLabelText('Zoom').getAttribute('min')).toBe('50');
    expect(screen.getByLabelText('Zoom').getAttribute('max')).toBe('300');
    expect(screen.getByText('100 %')).toBeDefined();
    expect(screen.getByText('It becomes a PNG of 600 × 600 pixels.')).toBeDefined();
    expect(stage().getAttribute('data-danger')).toBe('false');
  });

  it('puts the frame in danger style under 600 pixels, with the number of pixels', async () => {
    opens(412, 900);
    await opened();
    expect(stage().getAttribute('data-danger')).toBe('true');
    expect(screen.getByText(/Only 412 pixels high: enlarged to 600/)).toBeDefined();
  });

  it('says why a file cannot be opened', async () => {
    vi.mocked(openPicture).mockRejectedValue(new PictureNotOpened('This file is not a readable picture.'));
    const { choose } = await open();
    await choose();
    expect(await problem()).toContain('This file is not a readable picture.');
    expect(isDisabled(press('Submit Picture'))).toBe(true);
  });

  it('confirms before an edited picture is discarded', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    expect(screen.getByText('The picture is not submitted.')).toBeDefined();
    await user.click(press('Keep editing'));
    expect(stage()).toBeDefined();
  });

  it('starts from the beginning each time it is opened', async () => {
    const { user } = await opened();
    await user.click(press('Close'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(press('Open'));
    expect(await screen.findByLabelText('Choose Picture', { selector: 'input' })).toBeDefined();
    expect(screen.queryByLabelText('Zoom')).toBeNull();
  });
});

describe('a hero picture', () => {
  it('under 1500 × 1000 is refused with a message', async () => {
    opens(1499, 1000);
    const { choose } = await open({}, <Opener submission="hero-left-submission" />);
    expect(screen.getByText(/at least 1500 × 1000/)).toBeDefined();
    await choose();
    expect(await problem()).toContain('this one is 1499 × 1000');
    expect(screen.queryByLabelText('Zoom')).toBeNull();
  });

  it('is measured by its original size, not by the reduced size for editing', async () => {
    opens(1400, 1050, { width: 6000, height: 4500 });
    const { choose } = await open({}, <Opener submission="hero-left-submission" />);
    await choose();
    expect(await screen.findByLabelText('Zoom')).toBeDefined();
  });
});

describe('Remove Background', () => {
  it('in this browser: the person is cut out, and the background can be restored', async () => {
    const { user } = await opened();
    await user.click(press('Remove Background'));
    await waitFor(() => expect(stage().textContent).toBe('cut out'));
    await user.click(press('Restore Background'));
    expect(stage().textContent).toBe('as chosen');
    // The second time the cached result is used.
    await user.click(press('Remove Background'));
    await waitFor(() => expect(stage().textContent).toBe('cut out'));
    expect(cutOutPerson).toHaveBeenCalledTimes(1);
  });

  it('by the configured service', async () => {
    const service = {
      'GET /api/remove-background': { json: { is_service: true } },
      'POST /api/remove-background': { json: { picture: btoa('png'), width: 1000, height: 1500 } },
    };
    const { user, requests } = await opened({ responses: service });
    opens(1000, 1500);
    vi.mocked(openPicture).mockImplementation(async () => ({
      picture: madePicture(1000, 1500, 'of the service'),
      own: { width: 1000, height: 1500 },
    }));
    await user.click(press('Remove Background'));
    await waitFor(() => expect(stage().textContent).toBe('of the service'));
    expect(
      requests.find(({ method, path }) => `${method} ${path}` === 'POST /api/remove-background')?.body,
    ).toEqual({
      picture: btoa('jpeg'),
    });
    expect(findFace).not.toHaveBeenCalled();
  });

  it('is not shown when the service’s picture is ready after another one was chosen', async () => {
    const service = {
      'GET /api/remove-background': { json: { is_service: true } },
      'POST /api/remove-background': { json: { picture: btoa('png'), width: 1000, height: 1500 } },
    };
    const { user } = await opened({ responses: service });
    const own = { width: 1000, height: 1500 };
    const late = Promise.withResolvers<{ picture: CanvasPicture; own: typeof own }>();
    vi.mocked(openPicture).mockImplementationOnce(() => late.promise);
    await user.click(press('Remove Background'));
    await waitFor(() => expect(openPicture).toHaveBeenCalledTimes(2));
    vi.mocked(openPicture).mockResolvedValue({ picture: madePicture(1000, 1500, 'another'), own });
    await user.upload(screen.getByLabelText('Choose Another', { selector: 'input' }), file());
    await waitFor(() => expect(stage().textContent).toBe('another'));
    await act(async () => late.resolve({ picture: madePicture(1000, 1500, 'of the service'), own }));
    expect(stage().textContent).toBe('another');
    expect(press('Remove Background')).toBeDefined();
  });

  it('shows (Error) and the reason when it fails, leaves the picture unchanged, and can be repeated', async () => {
    vi.mocked(cutOutPerson).mockRejectedValueOnce(new WorkFailed('No person was found in the picture.'));
    const { user } = await opened();
    await user.click(press('Remove Background'));
    expect(await screen.findByRole('button', { name: 'Remove Background (Error)' })).toHaveProperty(
      'disabled',
      false,
    );
    expect(await problem()).toContain('No person was found in the picture.');
    expect(stage().textContent).toBe('as chosen');
    await user.click(press('Remove Background (Error)'));
    await waitFor(() => expect(stage().textContent).toBe('cut out'));
    expect(problems()).toEqual([]);
  });

  it('shows the message of a service that refuses', async () => {
    const service = {
      'GET /api/remove-background': { json: { is_service: true } },
      'POST /api/remove-background': { status: 503, message: 'The service has no credits left.' },
    };
    const { user } = await opened({ responses: service });
    await user.click(press('Remove Background'));
    expect(await problem()).toContain('The service has no credits left.');
    expect(isDisabled(press('Remove Background (Error)'))).toBe(false);
    expect(cutOutPerson).not.toHaveBeenCalled();
  });

  it('shows its progress and can be cancelled without changes', async () => {
    vi.mocked(cutOutPerson).mockImplementation((_pixels, { signal, onProgress }: WorkOptions) => {
      onProgress({ label: 'Cutting out', share: 0.5 });
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const { user } = await opened();
    await user.click(press('Remove Background'));
    expect(await screen.findByText('Cutting out')).toBeDefined();
    expect(isDisabled(press('Submit Picture'))).toBe(true);
    expect(document.activeElement).toBe(press('Stop'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isDisabled(press('Remove Background'))).toBe(false));
    expect(document.activeElement).toBe(press('Remove Background'));
    expect(stage().textContent).toBe('as chosen');
    expect(problems()).toEqual([]);
  });
});

describe('Auto Scale', () => {
  it('sets the ears 0.35 of the width apart', async () => {
    const { user } = await opened();
    await user.click(press('Auto Scale'));
    // 175 pixels apart in a picture 1000 wide: twice as large as at 100 percent.
    await waitFor(() => expect(stage().getAttribute('data-zoom')).toBe('200'));
    await user.click(press('Reset'));
    await user.click(press('Auto Scale'));
    await waitFor(() => expect(stage().getAttribute('data-zoom')).toBe('200'));
    expect(findFace).toHaveBeenCalledTimes(1);
  });

  it('reports when there is no face, and leaves the picture unchanged', async () => {
    vi.mocked(findFace).mockResolvedValue(null);
    const { user } = await opened();
    await user.click(press('Auto Scale'));
    expect(await screen.findByText(/No face was found/)).toBeDefined();
    expect(stage().getAttribute('data-zoom')).toBe('100');
  });

  it('reports when the zoom range is too small', async () => {
    const small = { left: { x: 490, y: 500 }, right: { x: 510, y: 500 } };
    vi.mocked(findFace).mockResolvedValue({ ears: small });
    const { user } = await opened();
    await user.click(press('Auto Scale'));
    expect(await screen.findByText(/The head cannot be enlarged that much/)).toBeDefined();
    expect(stage().getAttribute('data-zoom')).toBe('300');
  });
});

describe('Submit Picture', () => {
  const saved = {
    'POST /api/athlete/7/attributes': () =>
      Response.json({ status: 0, attributes: [], pictures: [] }, { headers: { 'x-change-set': '91' } }),
  };

  it('uploads it to the library and submits it, with undo', async () => {
    const { user, requests } = await opened({ responses: saved });
    await user.click(press('Submit Picture'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = vi.mocked(uploadFile).mock.calls[0] ?? [];
    expect(sent).toMatchObject({ name: 'ada-storm-pic-submission.png', type: 'image/png' });
    const save = requests.find(({ path }) => path === '/api/athlete/7/attributes');
    expect(save?.body).toEqual({
      attributes: [{ name: 'pic-submission', value: '55' }],
      version: 4,
    });
    expect(await screen.findByText('Picture of Ada Storm submitted')).toBeDefined();
    expect(
      within(screen.getByText('Picture of Ada Storm submitted').parentElement as HTMLElement).getByText(
        'Undo',
      ),
    ).toBeDefined();
  });

  it('stays open with the picture and the message when it fails', async () => {
    vi.mocked(uploadFile).mockRejectedValueOnce(
      new ApiError(503, 'The file store does not respond at the moment.'),
    );
    const { user } = await opened({ responses: saved });
    await user.click(press('Submit Picture'));
    expect(await problem()).toContain('The file store does not respond at the moment.');
    await user.click(press('Submit Picture'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
