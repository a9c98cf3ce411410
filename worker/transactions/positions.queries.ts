import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { MAX_TRANSACTIONS } from "../../shared/transactions/rules.ts";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { changeLedger } from "./changes/changes.queries.ts";
import { spotPositions as spot } from "./positions.table.ts";
import { findOpening, type StoredFields } from "./transactions.queries.ts";

export type NewSpotRow = typeof spot.$inferInsert;

const field = jsonField<NewSpotRow>(":row");
const INSERT = `
  ${insertSelect(spot, {
    id: field("id"),
    userId: field("userId"),
    symbol: field("symbol"),
    name: field("name"),
    coinId: field("coinId"),
    entryPrice: field("entryPrice"),
    typed: field("typed"),
    currentPrice: field("currentPrice"),
    createdAt: field("createdAt"),
    updatedAt: field("updatedAt"),
    requestHash: field("requestHash"),
    amount: field("amount"),
    cost: field("cost"),
    knownAmount: field("knownAmount"),
  })}
  WHERE (SELECT count(*) FROM spot_positions WHERE user_id = :userId) < ${MAX_POSITIONS}
    AND coalesce((SELECT transactions FROM ledgers WHERE user_id = :userId), 0) < ${MAX_TRANSACTIONS}
  ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Inserts nothing when the user already has `MAX_POSITIONS` spot positions, one with this id, or no room for its opening
 * transaction. Returns that transaction if it is new, and the ledger's tags.
 */
export async function insertSpot(db: Database, position: NewSpotRow, needsDeriving: boolean) {
  const { userId } = position;
  const insert = prepare(db, INSERT, { userId, row: JSON.stringify(position) });
  const statements = [insert, findOpening(db, userId, position.id)];
  const { results, tags, change } = await changeLedger<StoredFields>(db, userId, statements, { needsDeriving });
  return { added: results[0]!.results.length === 1 ? results[1]!.results : [], tags, change };
}
