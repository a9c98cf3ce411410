export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** A request that is refused: the status of the reply and a sentence for the user. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly headers: Record<string, string>;
  /** What a program needs to send the request again. The reply is then JSON, with the sentence as `error`. */
  readonly details: object | null = null;

  constructor(status: RefusalStatus, sentence: string, headers: Record<string, string> = {}, cause?: unknown) {
    super(sentence, { cause });
    this.status = status;
    this.headers = headers;
  }
}

/** A `cause` is logged, because the error may be ours. */
export const badRequest = (sentence: string, cause?: unknown) => new Refusal(400, sentence, {}, cause);
export const notFound = (sentence: string) => new Refusal(404, sentence);
export const conflict = (sentence: string) => new Refusal(409, sentence);

export class DetailedRefusal extends Refusal {
  override readonly details: object;

  constructor(status: RefusalStatus, sentence: string, details: object) {
    super(status, sentence);
    this.details = details;
  }
}
