// Where the build puts the models that pictures are worked on with: they come with packages and are served by us. The packages' versions keep
// kept copies from outliving them.

export const FACE_MODELS_FOLDER = 'assets/face-models-3.3.6';

/** What finding a face needs of the package's models. */
export const FACE_MODEL_FILES = ['blazeface.json', 'blazeface.bin', 'facemesh.json', 'facemesh.bin'];

const PERSON_MODEL_FOLDER = 'assets/person-model-0.1.1675465747';
const PERSON_MODEL_FILE = 'selfie_segmentation.tflite';
export const PERSON_MODEL = `${PERSON_MODEL_FOLDER}/${PERSON_MODEL_FILE}`;

/** Each file: where it lies in the packages, and its address. */
export const modelFiles: readonly { source: string; address: string }[] = [
  ...FACE_MODEL_FILES.map((name) => ({
    source: `@vladmandic/human/models/${name}`,
    address: `${FACE_MODELS_FOLDER}/${name}`,
  })),
  { source: `@mediapipe/selfie_segmentation/${PERSON_MODEL_FILE}`, address: PERSON_MODEL },
];
