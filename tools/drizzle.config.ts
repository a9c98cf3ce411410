import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./worker/**/*.table.ts",
  out: "./migrations",
});
