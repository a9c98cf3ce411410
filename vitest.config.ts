import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "shared",
          environment: "node",
          include: ["shared/**/*.test.ts", "tools/**/*.test.ts"],
          exclude: ["tools/bench/**"],
        },
      },
      {
        test: { name: "web", environment: "happy-dom", include: ["web/**/*.test.{ts,tsx}"], exclude: ["web/e2e/**"] },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "test",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          })),
        ],
        test: { name: "worker", include: ["worker/**/*.test.ts"] },
      },
    ],
  },
});
