import { readFileSync } from "node:fs";
import solc from "solc";

type Contract = { abi: unknown[]; evm: { bytecode: { object: string } } };
type Output = {
  contracts?: Record<string, Record<string, Contract>>;
  errors?: { severity: string; formattedMessage: string }[];
};

const FILE = "contracts.sol";
/** Of an Ethereum that `chain.ts` plays too. */
const EVM_VERSION = "shanghai";

/** Our contracts by name, made from source by the compiler that came with npm. */
export function compileContracts(): Record<string, { abi: unknown[]; bytecode: string }> {
  const input = {
    language: "Solidity",
    sources: { [FILE]: { content: readFileSync(new URL(FILE, import.meta.url), "utf8") } },
    settings: {
      evmVersion: EVM_VERSION,
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
    },
  };
  const { contracts, errors = [] }: Output = JSON.parse(solc.compile(JSON.stringify(input)));
  const faults = errors.filter(({ severity }) => severity === "error");
  if (!contracts || faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join("\n"));
  return Object.fromEntries(
    Object.entries(contracts[FILE]!).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  );
}
