// Reads a small network from a TensorFlow Lite file: a FlatBuffer with the tables and offsets of its schema
// (tensorflow/lite/schema/schema.fbs). A field that a table omits has its default value, 0.

export interface ModelTensor {
  shape: number[];
  /** Weights; null for the output of layers. */
  values: Float32Array | null;
}

export interface ModelLayer {
  /** Number of the operation in the schema; for a custom operation, its name. */
  kind: number | string;
  inputs: number[];
  output: number;
  /** The option at this index of the operation's table, 0 to 255. */
  option(place: number): number;
}

export interface Model {
  tensors: ModelTensor[];
  layers: ModelLayer[];
  input: number;
  output: number;
}

const FLOAT32 = 0;
const FLOAT16 = 1;
const CUSTOM = 32;
/** The operation that converts half precision to full precision: here all weights are converted when they are read. */
const DEQUANTIZE = 6;

/** Converts a number of half precision: a sign bit, five bits of exponent, ten of fraction. */
function ofHalf(half: number): number {
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
  return half & 0x8000 ? -size : size;
}

/** Offsets in the file: a table's fields, pointers, and lists. 0 is absent. */
function placesIn(view: DataView) {
  const pointed = (place: number) => place + view.getUint32(place, true);
  const field = (table: number, number: number): number => {
    const fields = table - view.getInt32(table, true);
    const entry = 4 + 2 * number;
    const offset = entry < view.getUint16(fields, true) ? view.getUint16(fields + entry, true) : 0;
    return offset === 0 ? 0 : table + offset;
  };
  const list = <One>(place: number, width: number, read: (place: number) => One): One[] => {
    if (place === 0) return [];
    const start = pointed(place);
    const length = view.getUint32(start, true);
    return Array.from({ length }, (_, at) => read(start + 4 + at * width));
  };
  return {
    pointed,
    field,
    tables: (place: number) => list(place, 4, pointed),
    numbers: (place: number) => list(place, 4, (at) => view.getInt32(at, true)),
    bytes(place: number): DataView {
      if (place === 0) return new DataView(view.buffer, view.byteOffset, 0);
      const start = pointed(place);
      return new DataView(view.buffer, view.byteOffset + start + 4, view.getUint32(start, true));
    },
    number: (place: number) => (place === 0 ? 0 : view.getInt32(place, true)),
    byte: (place: number) => (place === 0 ? 0 : view.getUint8(place)),
  };
}

function weightsOf(bytes: DataView, type: number): Float32Array | null {
  if (bytes.byteLength === 0 || (type !== FLOAT32 && type !== FLOAT16)) return null;
  const width = type === FLOAT32 ? 4 : 2;
  const read = (at: number) =>
    type === FLOAT32 ? bytes.getFloat32(at, true) : ofHalf(bytes.getUint16(at, true));
  return Float32Array.from({ length: bytes.byteLength / width }, (_, at) => read(at * width));
}

/** Throws RangeError when the file is not a model or is truncated. */
export function readModel(file: ArrayBuffer): Model {
  const places = placesIn(new DataView(file));
  const { field, tables, numbers, bytes, number, byte, pointed } = places;
  const root = pointed(0);
  const buffers = tables(field(root, 4));
  const kinds = tables(field(root, 1)).map((code) => {
    const kind = number(field(code, 3)) || byte(field(code, 0));
    return kind === CUSTOM ? new TextDecoder().decode(bytes(field(code, 1))) : kind;
  });
  const graph = tables(field(root, 2))[0] ?? 0;
  const tensors = tables(field(graph, 0)).map((tensor) => ({
    shape: numbers(field(tensor, 0)),
    values: weightsOf(bytes(field(buffers[number(field(tensor, 2))] ?? 0, 0)), byte(field(tensor, 1))),
  }));
  const layers = tables(field(graph, 3)).map((layer): ModelLayer => {
    const options = field(layer, 4) && pointed(field(layer, 4));
    return {
      kind: kinds[number(field(layer, 0))] ?? 0,
      inputs: numbers(field(layer, 1)),
      output: numbers(field(layer, 2))[0] ?? 0,
      option: (place) => (options === 0 ? 0 : byte(field(options, place))),
    };
  });
  for (const { inputs, output } of layers.filter(({ kind }) => kind === DEQUANTIZE)) {
    const made = tensors[output];
    if (made) made.values = tensors[inputs[0] ?? 0]?.values ?? null;
  }
  return {
    tensors,
    layers: layers.filter(({ kind }) => kind !== DEQUANTIZE),
    input: numbers(field(graph, 1))[0] ?? 0,
    output: numbers(field(graph, 2))[0] ?? 0,
  };
}
