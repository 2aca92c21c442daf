import type { z } from 'zod';

/** Who may make a call: anyone, anyone signed in, or staff with the admin flag. */
export type Access = 'open' | 'signed-in' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, declared once: validation, the typed client, query keys and the OpenAPI page derive from it.
 * Keys of `input` that the path names (`{id}`) travel in the path; the rest in the query (GET) or the JSON body.
 */
export interface Call<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> {
  method: Method;
  /** As the specs write it, parameters in braces: `/api/athlete/{id}`. A trailing slash is accepted either way. */
  path: string;
  /** One line: what it is for. */
  purpose: string;
  access: Access;
  input: Input;
  answer: Answer;
  /** What a call with a body takes from its address as well, such as `?md5=false`; it wins over the body. All else of a query is ignored. */
  query?: z.ZodObject;
  /** HTTP status of the answer when it is not 200: 202 for a job that goes on. */
  status?: 200 | 202;
  /** A password goes in or a secret comes out: nothing of the request or its answer is kept, not even for a repeat of it. */
  isSecret?: true;
  /** Bytes of the largest body, where the usual limit (64 KB without a session, 256 KB with one) is too small. */
  largestBody?: number;
  /** The kinds of records (as history names them) that the answer shows; a console reads it again when one changes. Unset: any. */
  reads?: readonly string[];
  /** A GET for admins whose body stays in memory until the database changes. Its handler sees nothing of who asks, and the clock by the minute. */
  cached?: true;
}

/** The largest body of a call that takes a CSV file: 4 MB of it in base64, and what was decided for its lines. */
export const LARGEST_CSV_BODY = 8 * 1024 * 1024;

/** What the client hands in. */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What the server works with, after validation. */
export type CheckedInputOf<C extends Call> = z.output<C['input']>;
/** What the server answers with and the client reads. */
export type ResponseOf<C extends Call> = z.output<C['answer']>;

/** Declares a call; the types of input and answer are kept. */
export function declareCall<Input extends z.ZodObject, Answer extends z.ZodType>(
  call: Call<Input, Answer> & { cached: true },
): Call<Input, Answer> & { cached: true };
export function declareCall<Input extends z.ZodObject, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
): Call<Input, Answer>;
export function declareCall<Input extends z.ZodObject, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
): Call<Input, Answer> {
  return call;
}

/** The names in braces of a path: `/api/athlete/{id}` -> ['id']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
