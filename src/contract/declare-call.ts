import type { z } from 'zod';

/** Who may make a call: anyone, anyone signed in, or staff with the admin flag. */
export type Access = 'open' | 'signed-in' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, declared once: validation, the typed client, query keys and the OpenAPI page derive from it.
 * Keys of `input` that the path names (`{id}`) travel in the path; the rest in the query (GET) or the JSON body.
 */
export interface Call<Input extends z.ZodObject = z.ZodObject, ResponseBody extends z.ZodType = z.ZodType> {
  method: Method;
  /** As the specs write it, parameters in braces: `/api/athlete/{id}`. A trailing slash is accepted either way. */
  path: string;
  /** One line: what it is for. */
  purpose: string;
  access: Access;
  input: Input;
  response: ResponseBody;
  /** What a call with a body also takes from its query, such as `?md5=false`; it wins over the body. The rest of the query is ignored. */
  query?: z.ZodObject;
  /** HTTP status of the response when it is not 200: 202 for a job that continues. */
  status?: 200 | 202;
  /** The input has a password or the response a secret: neither is stored, not even to repeat the response for the same key. */
  isSecret?: true;
  /** Bytes of the largest body, where the usual limit (64 KB without a session, 256 KB with one) is too small. */
  largestBody?: number;
  /** The kinds of records (as history names them) that the response shows; consoles read it again when one changes. Unset: any. */
  dependsOn?: readonly string[];
  /** A GET for admins whose body is cached until the database changes. Its handler does not see who is signed in, and the clock only by the minute. */
  cached?: true;
}

/** The largest body of a call that takes a CSV file: 4 MB of it in base64, and what was decided for its rows. */
export const LARGEST_CSV_BODY = 8 * 1024 * 1024;

/** What the client sends. */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What the server works with, after validation. */
export type CheckedInputOf<C extends Call> = z.output<C['input']>;
/** What the server responds and the client receives. */
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Declares a call; the types of input and response are inferred. */
export function declareCall<Input extends z.ZodObject, ResponseBody extends z.ZodType>(
  call: Call<Input, ResponseBody> & { cached: true },
): Call<Input, ResponseBody> & { cached: true };
export function declareCall<Input extends z.ZodObject, ResponseBody extends z.ZodType>(
  call: Call<Input, ResponseBody>,
): Call<Input, ResponseBody>;
export function declareCall<Input extends z.ZodObject, ResponseBody extends z.ZodType>(
  call: Call<Input, ResponseBody>,
): Call<Input, ResponseBody> {
  return call;
}

/** The names in braces of a path: `/api/athlete/{id}` -> ['id']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
