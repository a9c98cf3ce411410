import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT } from "../start/project.ts";
import { adminStatement, makeLocalAdmin } from "./make-admin.ts";

let stateDir: string;
let database: DatabaseSync;
const isAdmin = (username: string) =>
  database.prepare("SELECT is_admin FROM users WHERE username = ?").get(username)?.is_admin;

beforeAll(() => {
  stateDir = mkdtempSync(join(tmpdir(), "admin-"));
  mkdirSync(join(stateDir, "v3/d1/miniflare"), { recursive: true });
  database = new DatabaseSync(join(stateDir, "v3/d1/miniflare/database.sqlite"));
  const folder = join(PROJECT, "migrations");
  for (const file of readdirSync(folder).sort()) {
    if (file.endsWith(".sql")) database.exec(readFileSync(join(folder, file), "utf8"));
  }
  const insert = database.prepare(
    "INSERT INTO users (id, username, password, created_at, updated_at) VALUES (?, ?, 'x', 0, 0)",
  );
  for (const username of ["ann", "ben"]) insert.run(username, username);
});
afterAll(() => {
  database.close();
  rmSync(stateDir, { recursive: true });
});

describe("makeLocalAdmin", () => {
  it("makes only the named user an admin, and adds an audit entry", () => {
    expect(makeLocalAdmin("ann", stateDir)).toBe(
      "@ann is now an admin on this machine. Open pages show the Admin link within a minute.",
    );
    expect([isAdmin("ann"), isAdmin("ben")]).toEqual([1, 0]);
    const auditEntries = database.prepare("SELECT actor_name, action, subject_name FROM admin_audit");
    expect(auditEntries.all()).toEqual([{ actor_name: null, action: "made-admin", subject_name: "ann" }]);
    expect(makeLocalAdmin("ann", stateDir)).toBe("@ann is already an admin on this machine.");
  });

  it("throws an error for an unknown username", () => {
    expect(() => makeLocalAdmin("unknown", stateDir)).toThrow(/^There is no user @unknown on this machine\./);
  });

  it("throws an error when there is no database yet", () => {
    expect(() => makeLocalAdmin("ann", join(stateDir, "elsewhere"))).toThrow(/npm start creates it/);
  });

  it("does not run a username as SQL", () => {
    const injection = "x' OR 'a' = 'a";
    expect(() => makeLocalAdmin(injection, stateDir)).toThrow(/There is no user/);
    expect(() => adminStatement(injection)).toThrow(/not safe in an SQL statement/);
    expect(isAdmin("ben")).toBe(0);
    expect(database.prepare(adminStatement("ben")).all()).toEqual([{ username: "ben" }]);
    expect(isAdmin("ben")).toBe(1);
  });
});
