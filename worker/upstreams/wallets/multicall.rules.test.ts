import fc from "fast-check";
import { decodeFunctionData, encodeFunctionResult, parseAbi } from "viem/utils";
import { describe, expect, it } from "vitest";
import { decodeNumbers, encodeReads, readBalance, readDecimals, readNativeBalance } from "./multicall.rules.ts";

const ABI = parseAbi([
  "function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])",
]);
const HOLDER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TOKEN = "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359";
type Result = { success: boolean; returnData: `0x${string}` };
const encode = (result: Result[]) => encodeFunctionResult({ abi: ABI, functionName: "aggregate3", result });
const uint = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, "0")}`;

describe("the call", () => {
  it("is decoded by another library as the reads that it was made of", () => {
    const reads = [readNativeBalance(HOLDER), readBalance(TOKEN, HOLDER), readDecimals(TOKEN)];
    const { args } = decodeFunctionData({ abi: ABI, data: encodeReads(reads) as `0x${string}` });
    expect(args[0].map(({ target, callData }) => [target.toLowerCase(), callData])).toEqual([
      ["0xca11bde05977b3631167028862be2a173976ca11", `0x4d2301cc${"0".repeat(24)}${HOLDER.slice(2).toLowerCase()}`],
      [TOKEN, `0x70a08231${"0".repeat(24)}${HOLDER.slice(2).toLowerCase()}`],
      [TOKEN, "0x313ce567"],
    ]);
    expect(args[0].every(({ allowFailure }) => allowFailure)).toBe(true);
  });
});

describe("the reply", () => {
  it("gives the numbers that another library has encoded, and null for each failed or empty read", () => {
    const numbers = fc.array(fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })), { maxLength: 20 });
    fc.assert(
      fc.property(numbers, fc.boolean(), (values, fails) => {
        const reply = encode(
          values.map((value) =>
            value === null ? { success: !fails, returnData: "0x" } : { success: true, returnData: uint(value) },
          ),
        );
        expect(decodeNumbers(reply, values.length)).toEqual(values);
      }),
    );
  });

  it("ignores the data of a failed read and data of another length", () => {
    const reply = encode([
      { success: false, returnData: uint(7n) },
      { success: true, returnData: "0x07" },
      { success: true, returnData: `${uint(7n)}${"0".repeat(64)}` },
    ]);
    expect(decodeNumbers(reply, 3)).toEqual([null, null, null]);
  });

  it("is refused when it is cut off, too short, or no data at all", () => {
    const reply = encode([{ success: true, returnData: uint(7n) }]);
    for (const text of ["0x", "", "0xzz", reply.slice(0, -2), reply.slice(0, 130), `0x${"f".repeat(640)}`]) {
      expect(decodeNumbers(text, 1)).not.toEqual([7n]);
    }
    expect(decodeNumbers(reply, 2)).toBeNull();
    for (let words = 0; words < 6; words++)
      expect(() => decodeNumbers(reply.slice(0, 2 + words * 64), 1)).not.toThrow();
  });
});
