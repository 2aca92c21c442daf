// The URLs where the build puts the models for picture editing: they come with packages and are served by us. The version of the package
// in the URL prevents the use of outdated cached copies.

export const FACE_MODELS_FOLDER = 'assets/face-models-3.3.6';

/** The files of the package's models that face detection needs. */
export const FACE_MODEL_FILES = ['blazeface.json', 'blazeface.bin', 'facemesh.json', 'facemesh.bin'];

const PERSON_MODEL_FOLDER = 'assets/person-model-0.1.1675465747';
const PERSON_MODEL_FILE = 'selfie_segmentation.tflite';
export const PERSON_MODEL = `${PERSON_MODEL_FOLDER}/${PERSON_MODEL_FILE}`;

/** Each file: its path in the packages, and its URL. */
export const modelFiles: readonly { source: string; address: string }[] = [
  ...FACE_MODEL_FILES.map((name) => ({
    source: `@vladmandic/human/models/${name}`,
    address: `${FACE_MODELS_FOLDER}/${name}`,
  })),
  { source: `@mediapipe/selfie_segmentation/${PERSON_MODEL_FILE}`, address: PERSON_MODEL },
];
