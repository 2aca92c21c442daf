import { z } from 'zod';
import { done } from './fields.ts';

/** Who may make a call: anyone, or staff with the admin flag. */
export type Access = 'open' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API, declared once: validation, the typed client, query keys and the OpenAPI page derive from it.
 * Keys of `input` that the path names (`{id}`) travel in the path; the rest in the query (GET) or the JSON body.
 */
export interface Call<Input extends z.ZodObject = z.ZodObject, ResponseBody extends z.ZodType = z.ZodType> {
  method: Method;
  /** As in the API documentation, parameters in braces: `/api/athlete/{id}`. A trailing slash is accepted either way. */
  path: string;
  purpose: string;
  access: Access;
  input: Input;
  response: ResponseBody;
  /** Parameters that a call with a body also takes from its query, such as `?md5=false`; the query has precedence. Others are ignored. */
  query?: z.ZodObject;
  /** HTTP status of the response when it is not 200: 202 for a job that continues. */
  status?: 200 | 202;
  /** The input contains a password or the response a secret: neither is stored, not even to repeat the response for the same key. */
  isSecret?: true;
  /** Bytes of the largest body, where the usual limit (64 KB without a session, 256 KB with one) is too small. */
  largestBody?: number;
  /** The kinds of records (named as in history) that the response shows; consoles read it again when one changes. Unset: any. */
  dependsOn?: readonly string[];
  /** A GET that changes records: its response is never stored, and HEAD is refused. */
  isWrite?: true;
  /** A GET for admins whose body is cached until the database changes. Its handler gets no user, and a clock of full minutes. */
  cached?: true;
}

/** The largest body of a call that takes a CSV file: 4 MB in base64, and the decisions about its rows. */
export const LARGEST_CSV_BODY = 8 * 1024 * 1024;

export type InputOf<C extends Call> = z.input<C['input']>;
/** The type that the server works with, after validation. */
export type CheckedInputOf<C extends Call> = z.output<C['input']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

const nothing = z.object({});

/** What a contract declares. Without `access` the call is for admins, without `input` or `response` it takes or returns no data. */
type Declaration<Input extends z.ZodObject, ResponseBody extends z.ZodType> = Omit<
  Call<Input, ResponseBody>,
  'access' | 'input' | 'response'
> & { access?: 'open'; input?: Input; response?: ResponseBody };

/** Declares a call; the types of input and response are inferred. */
export function declareCall<
  Input extends z.ZodObject = typeof nothing,
  ResponseBody extends z.ZodType = typeof done,
>(call: Declaration<Input, ResponseBody> & { cached: true }): Call<Input, ResponseBody> & { cached: true };
export function declareCall<
  Input extends z.ZodObject = typeof nothing,
  ResponseBody extends z.ZodType = typeof done,
>(call: Declaration<Input, ResponseBody>): Call<Input, ResponseBody>;
export function declareCall(call: Declaration<z.ZodObject, z.ZodType>): Call {
  return { access: 'admin', input: nothing, response: done, ...call };
}

/** The names in braces of a path: `/api/athlete/{id}` -> ['id']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
