export * from "../../index.ts";
export { default } from "../../index.ts";
export { TestDatabase } from "./database-object.ts";
