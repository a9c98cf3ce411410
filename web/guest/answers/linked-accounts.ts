import { conflict } from "../../../shared/refusal.ts";
import type { AnswersOf } from "./local-endpoints.ts";

const refuse = async () => {
  throw conflict("Our server reads linked accounts. Create an account to link one.");
};

/** A browser reads no balances of other accounts. */
export const answers: AnswersOf<"linked-accounts"> = {
  "GET /api/linked-accounts": async () => [],
  "POST /api/linked-accounts": refuse,
  "POST /api/linked-accounts/:id/refresh": refuse,
  "POST /api/linked-accounts/:id/history": refuse,
  "DELETE /api/linked-accounts/:id/history": refuse,
  "PATCH /api/linked-accounts/:id": refuse,
  "DELETE /api/linked-accounts/:id": refuse,
};
