import { compare, difference, type Exact, product, withoutSign } from "../../values/decimal.ts";
import { fixedPointText, placesOf } from "../../values/fixed.ts";
import { assetKeyOf, isOfChain } from "../transaction.ts";
import { amountsOf, type Change, MAX_APART_MS } from "./changes.ts";

/**
 * Copies whose amounts a file has rounded so far that one of them is easily the same by chance. Only a run of several shows it:
 * each transaction of the file, in its order, is one of the wallet in the same direction.
 */

const [MIN_PLACES, MAX_PLACES] = [2, 7];
/** More than a step of the last decimal. */
const FURTHEST = 0.011;
const TWO = "2" as Exact;
/** So many of a run differ by at most this part of their amount, such as a twentieth. */
const MIN_RUN = 3;
const CLOSE_PART = "20" as Exact;

/** How far an amount is from what a file has rounded or cut off; null when it is another one. */
function roundedBy(exact: Exact, rounded: Exact): Exact | null {
  const places = Math.max(MIN_PLACES, placesOf(rounded));
  if (places > MAX_PLACES || placesOf(exact) <= places || exact.startsWith("-") !== rounded.startsWith("-"))
    return null;
  const step = fixedPointText(1n, places) as Exact;
  const distance = withoutSign(difference(exact, rounded));
  const isCut = compare(distance, step) < 0 && compare(withoutSign(rounded), withoutSign(exact)) < 0;
  return isCut || compare(product(distance, TWO), step) <= 0 ? distance : null;
}

type Match = { change: Change; copy: Change; isClose: boolean };

function matchOf(change: Change, copy: Change): Match | null {
  for (const exact of amountsOf(change))
    for (const rounded of amountsOf(copy)) {
      const distance = roundedBy(exact, rounded);
      if (distance === null) continue;
      return { change, copy, isClose: compare(product(distance, CLOSE_PART), withoutSign(exact)) <= 0 };
    }
  return null;
}

/** The runs of one coin. Both lists are sorted by time. Transactions of one time have no order. */
function runsOfCoin(own: readonly Change[], other: readonly Change[], used: ReadonlySet<Change>): Match[] {
  const found: Match[] = [];
  const taken = new Set<Change>();
  // Most are left out by floats, because a wallet can have thousands of transactions in a day.
  const floats = own.map((change) => amountsOf(change).map(Number));
  let run: Match[] = [];
  /** Transactions of the file between those of the run that are copies already. */
  let copies = 0;
  let [start, earliest] = [0, Number.NEGATIVE_INFINITY];
  const end = () => {
    if (run.filter(({ isClose }) => isClose).length + copies >= MIN_RUN) found.push(...run);
    run = [];
    copies = 0;
  };
  /** The nearest change in time that the wallet has next and that a transaction of the file may be. */
  const nearestTo = (copy: Change): Match | null => {
    const { at } = copy.one;
    const apart = ({ one }: Change) => Math.abs(one.at - at);
    const amounts = amountsOf(copy)
      .filter((amount) => placesOf(amount) <= MAX_PLACES)
      .map(Number);
    if (amounts.length === 0) return null;
    const isFar = (index: number) =>
      floats[index]!.every((one) => amounts.every((amount) => Math.abs(one - amount) > FURTHEST));
    while (start < own.length && own[start]!.one.at < Math.max(earliest, at - MAX_APART_MS)) start += 1;
    let nearest: Match | null = null;
    for (let index = start; index < own.length && own[index]!.one.at <= at + MAX_APART_MS; index++) {
      const change = own[index]!;
      if (isFar(index) || taken.has(change) || change.one === copy.one) continue;
      if (nearest && apart(change) >= apart(nearest.change)) continue;
      nearest = matchOf(change, copy) ?? nearest;
    }
    return nearest;
  };
  for (const copy of other) {
    if (used.has(copy)) {
      copies += 1;
      continue;
    }
    const match = isOfChain(copy.one) ? null : nearestTo(copy);
    if (match) {
      taken.add(match.change);
      earliest = match.change.one.at;
      run.push(match);
    } else end();
  }
  end();
  return found;
}

/** Those of some changes that another account has in runs, each with its copy there. `used` are copies already. */
export function runsOf(
  own: readonly Change[],
  other: readonly Change[],
  used: ReadonlySet<Change>,
): [Change, Change][] {
  const byCoin = Map.groupBy(other, ({ asset }) => assetKeyOf(asset));
  return [...Map.groupBy(own, ({ asset }) => assetKeyOf(asset))].flatMap(([key, changes]) =>
    runsOfCoin(changes, byCoin.get(key) ?? [], used).map(({ change, copy }): [Change, Change] => [change, copy]),
  );
}
