/**
 * Where the build puts the models that find faces: they come with the package and are served by us. The package's version keeps kept copies
 * from outliving it.
 */
export const FACE_MODELS_FOLDER = 'assets/face-models-3.3.6';

/** What finding a face needs of the package's models. */
export const FACE_MODEL_FILES = ['blazeface.json', 'blazeface.bin', 'facemesh.json', 'facemesh.bin'];
