/** A request that the local portfolio refuses, with the status and the sentence that the server would send. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

export const badRequest = (sentence: string) => new Refusal(400, sentence);
export const notFound = (sentence: string) => new Refusal(404, sentence);
export const conflict = (sentence: string) => new Refusal(409, sentence);
export const positionNotFound = () => notFound("Position not found.");
