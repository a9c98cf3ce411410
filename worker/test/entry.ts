export * from "../index.ts";
export { default } from "../index.ts";
export { TestDatabase } from "./quick-d1/database-object.ts";
