/** A refusal or a failure as the console sees it: the server's message, the field it concerns, the reference. */
export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly field: string | null;
  readonly reference: string | null;
  /** The page of the record that the request conflicts with. */
  readonly address: string | null;

  constructor(
    status: number,
    message: string,
    more: Partial<Record<'code' | 'field' | 'reference' | 'address', string | null>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = more.code ?? '';
    this.field = more.field ?? null;
    this.reference = more.reference ?? null;
    this.address = more.address ?? null;
  }

  /**
   * True when sending the same request again may help: no connection, or the server or its database is
   * unavailable.
   */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** True when the server failed rather than refused the value: the user may send the same value again. */
  get isServerError(): boolean {
    return this.status >= 500;
  }
}

/** Awaits a request and returns its refusal, for a form that shows it in its own place; null when the request succeeded. */
export async function refusalOf(request: Promise<unknown>): Promise<ApiError | null> {
  try {
    await request;
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}
