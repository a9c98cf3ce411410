import { importPart, listImports, undoImport } from "../ledger/imports.ts";
import { readStored } from "../storage/store.ts";
import { change } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

export const answers: AnswersOf<"imports"> = {
  "POST /api/imports": ({ body }) => change((context) => importPart(context, body)),
  "GET /api/imports": async () => listImports(await readStored(["imports"])),
  "DELETE /api/imports/:id": ({ params }) => change((context) => undoImport(context, params.id)),
};
