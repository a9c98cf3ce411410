import type { ReadOnly } from "../../api/read-only.ts";

export const readOnlyText = ({ until }: ReadOnly): string =>
  until === null
    ? "Changes cannot be saved at the moment. Prices go on."
    : `Read-only until ${new Date(until).toISOString().slice(11, 16)} UTC. Prices go on; your changes cannot be saved.`;
