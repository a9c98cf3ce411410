import { expect, it } from "vitest";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { afterClose, afterFailure, type Connection, decideConnection, NO_CONNECTION } from "./connection.rules.ts";

const NOW = 1_000 * MINUTE;
const open: Connection = { state: "open", openedAt: NOW - MINUTE, heardAt: NOW - SECOND, failures: 0, retryAt: 0 };

it("opens at once, and drops a connection that sends nothing for more than five seconds", () => {
  expect(decideConnection(NO_CONNECTION, NOW)).toBe("open");
  expect(decideConnection({ ...NO_CONNECTION, state: "opening" }, NOW)).toBeNull();
  expect(decideConnection({ ...NO_CONNECTION, retryAt: NOW + 1 }, NOW)).toBeNull();
  expect(decideConnection({ ...NO_CONNECTION, retryAt: NOW }, NOW)).toBe("open");
  expect(decideConnection(open, NOW)).toBeNull();
  expect(decideConnection(open, NOW + 5 * SECOND)).toBe("drop");
  expect(decideConnection({ ...open, openedAt: NOW, heardAt: 0 }, NOW + SECOND)).toBeNull();
});

it("connects again at once after the daily close, and later each time after a short connection", () => {
  expect(afterClose(open, NOW)).toMatchObject({ state: "closed", failures: 0, retryAt: NOW });
  let connection: Connection = { ...open, openedAt: NOW };
  const delays = [1, 2, 3, 4, 5, 6, 7, 8].map(() => {
    connection = { ...afterClose({ ...connection, state: "open" }, NOW), openedAt: NOW };
    return (connection.retryAt - NOW) / SECOND;
  });
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

it("counts the end of a connection as a failure when it was silent or never opened", () => {
  const failure = { failures: 1, retryAt: NOW + SECOND };
  expect(afterClose({ ...open, heardAt: NOW - 6 * SECOND }, NOW)).toMatchObject(failure);
  expect(afterClose({ ...open, state: "opening" }, NOW)).toMatchObject(failure);
});

it("waits ten minutes after a refusal, and a second after another failure", () => {
  const retryAfter = (failure: Parameters<typeof afterFailure>[1]) =>
    afterFailure(NO_CONNECTION, failure, NOW).retryAt - NOW;
  expect(retryAfter({ kind: "error-status", status: 451 })).toBe(10 * MINUTE);
  expect(retryAfter({ kind: "error-status", status: 502 })).toBe(SECOND);
  expect(retryAfter({ kind: "timeout" })).toBe(SECOND);
});
