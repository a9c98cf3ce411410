import type { COLUMN_FIELDS, Mapping } from "./mapping.ts";
import { parseTime } from "./reading/dates.ts";
import { splitPair } from "./reading/pairs.ts";
import type { FileUnknown } from "./unknown-file.ts";

/** The probable meanings of the columns of an unknown file: by the words of its header, and by what the cells look like. */

/** The words of each subject in English, German, French, Spanish and Portuguese, without accents. */
const WORDS = {
  time: "date time timestamp datum zeit zeitpunkt uhrzeit fecha hora data horodatage heure horario quando",
  type: "type kind side direction action transaction operation art typ vorgang aktion buchungsart richtung sens nature tipo operacion operacao accion acao",
  status: "status state zustand statut etat estado situacao",
  pair: "pair market trading paar markt handelspaar paire marche par mercado",
  amount:
    "amount quantity qty size volume units menge anzahl betrag stuck quantite montant nombre cantidad monto importe quantidade montante",
  coin: "coin asset currency crypto symbol ticker token unit wahrung kryptowahrung munze devise monnaie crypto actif jeton moneda activo divisa cripto moeda ativo",
  price: "price rate kurs preis stuckpreis prix cours precio cotizacion preco cotacao taux tasa",
  total:
    "total subtotal value cost proceeds quote fiat spent paid gesamt gesamtbetrag summe wert gegenwert erlos kosten valeur cout valor coste custo",
  sent: "sent sold out outgoing from sell debit withdrawal paid verkauft gesendet abgang ausgang soll envoye envoyee vendu vendue sortie debite debitee enviado vendido salida saida debito",
  received:
    "received bought in incoming to buy credit deposit gekauft erhalten eingang zugang haben recu recue achete achetee entree credite creditee recibido comprado entrada recebido credito",
  fee: "fee fees commission gebuhr gebuhren provision frais comision comisiones tarifa comissao taxa taxas",
  group:
    "order orderid orderno reference ref refid trade tradeid auftrag auftragsnummer referenz commande pedido orden ordem referencia",
  balance: "balance saldo kontostand guthaben solde",
  accounts: "account wallet exchange platform konto borse plattform compte cuenta conta carteira",
  note: "note notes comment comments description memo notiz kommentar bemerkung beschreibung verwendungszweck remarque commentaire nota comentario descripcion descricao observacao",
} as const;
type Subject = keyof typeof WORDS;
const SUBJECTS = Object.entries(WORDS).map(([subject, words]) => ({
  subject: subject as Subject,
  words: new Set(words.split(" ")),
}));

const ACCENTS = /\p{M}/gu;
/** The words of a column's name in lower case: "Montant (EUR)" is montant and eur, "orderId" is order and id. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFD")
    .replace(ACCENTS, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

type ColumnField = (typeof COLUMN_FIELDS)[number];

type Look = "time" | "number" | "coin" | "pair" | "text";
const NUMBER = /^[^\p{L}\d]{0,3}[+-]?[^\p{L}\d]{0,3}\d[\d.,' ]*(?:e[+-]?\d+)?(?:\s*(?:%|[A-Z]{2,6}|[€$£¥]))?$/iu;
const COIN = /^[A-Z0-9.$]{2,10}$/;
const PAIR = /^[A-Z0-9]{2,10}[-/_ ][A-Z0-9]{2,10}$/i;

/** The sort of content that all cells of a column have. */
function lookOf(cells: readonly string[]): Look {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "" && cell !== "-");
  const all = (test: (text: string) => boolean) => texts.length > 0 && texts.every(test);
  if (all((text) => parseTime(text, 0, "dmy") !== null || parseTime(text, 0, "mdy") !== null)) return "time";
  if (all((text) => NUMBER.test(text))) return "number";
  if (all((text) => COIN.test(text) && /[A-Z]/.test(text))) return "coin";
  if (all((text) => PAIR.test(text) && !/\s/.test(text))) return "pair";
  return "text";
}

/** `texts` are the different texts of its cells; null where they are many. */
type Column = { name: string; words: string[]; look: Look; texts: string[] | null; isPair: boolean };

const names = ({ words }: Column, subject: Subject): boolean =>
  words.some((word) => SUBJECTS.find((one) => one.subject === subject)!.words.has(word));

/** A number belongs to the first subject that its name fits; "Fee amount" is a fee, and "Total price" a price. */
const NUMBERS: [Subject, ColumnField][] = [
  ["fee", "fee"],
  ["sent", "sent"],
  ["received", "received"],
  ["balance", "balance"],
  ["amount", "amount"],
  ["price", "price"],
  ["total", "total"],
];
const COINS: [Subject, ColumnField][] = [
  ["fee", "feeCoin"],
  ["sent", "sentCoin"],
  ["received", "receivedCoin"],
  ["total", "totalCoin"],
  ["price", "totalCoin"],
  ["coin", "coin"],
];
const TEXTS: [Subject, ColumnField][] = [
  ["status", "status"],
  ["type", "type"],
  ["accounts", "accounts"],
  ["group", "group"],
  ["note", "note"],
];

/** Parts of one account, which are no accounts of their own. */
const PARTS = new Set("spot main trading funding margin futures earn savings default".split(" "));

const isPart = (text: string): boolean => wordsOf(text).some((word) => PARTS.has(word));

/** Whether the cells name several exchanges or wallets. */
function hasAccounts({ look, texts }: Column): boolean {
  const named = (texts ?? []).filter((text) => text.trim() !== "");
  return look !== "number" && named.length > 1 && !named.some(isPart);
}

/** Proposes the columns of each field. A field that nothing fits is left out, and no column has two fields. */
export function guessMapping({ names: header, samples, values }: FileUnknown): Partial<Mapping> {
  const columns = header.flatMap((name, index): Column[] =>
    name === ""
      ? []
      : [
          {
            name,
            words: wordsOf(name),
            look: lookOf(samples.map((cells) => cells[index] ?? "")),
            isPair: samples.every((cells) => splitPair(cells[index] ?? "") !== null),
            texts: values[index] ?? null,
          },
        ],
  );
  const found: Partial<Record<ColumnField, string>> = {};
  const free = new Set(columns);
  const give = (field: ColumnField, column: Column | undefined) => {
    if (!column || found[field] !== undefined) return;
    found[field] = column.name;
    free.delete(column);
  };
  const first = (test: (column: Column) => boolean) => [...free].find(test);
  give(
    "time",
    first((column) => column.look === "time" && names(column, "time")),
  );
  give(
    "time",
    first(({ look }) => look === "time"),
  );
  for (const [subject, field] of TEXTS)
    give(
      field,
      first((column) => {
        if (!names(column, subject) || column.look === "time") return false;
        // A kind or a status has few texts; an order number may look like a number or a coin.
        if (subject === "type" || subject === "status") return column.texts !== null && column.look !== "number";
        if (subject === "accounts") return hasAccounts(column);
        return subject === "group" || column.look === "text";
      }),
    );
  give(
    "pair",
    first((column) => column.look === "pair"),
  );
  give(
    "pair",
    first((column) => names(column, "pair") && column.look === "coin" && column.isPair),
  );
  const inclusive = first((column) => column.look === "number" && names(column, "total") && names(column, "fee"));
  give("total", inclusive);
  for (const [subject, field] of NUMBERS)
    give(
      field,
      first((column) => column.look === "number" && firstSubject(column, NUMBERS) === subject),
    );
  // A second amount beside that of the coins is what was paid.
  if (found.amount)
    give(
      "total",
      first((column) => column.look === "number" && names(column, "amount")),
    );
  if (!found.pair)
    give(
      "coin",
      first(({ look, words }) => look === "coin" && words.some((word) => COIN_WORDS.has(word))),
    );
  for (const [subject, field] of COINS)
    give(
      field,
      first((column) => column.look === "coin" && firstSubject(column, COINS) === subject),
    );
  if (!found.sent && !found.received)
    give(
      "amount",
      first(({ look }) => look === "number"),
    );
  if (!found.pair && !found.sent && !found.received)
    give(
      "coin",
      first(({ look }) => look === "coin"),
    );
  if (found.total ?? found.price)
    give(
      "totalCoin",
      first(({ look }) => look === "coin"),
    );
  // A fee without a coin of its own is most often in the money that was paid. The preview shows it.
  if (found.fee && !found.feeCoin && found.totalCoin) found.feeCoin = found.totalCoin;
  return { ...consistent(found), ...(inclusive && found.fee ? { feeIncluded: true } : {}) };
}

/** Words of a column with the traded coin, where another one has the money. */
const COIN_WORDS = new Set(
  "coin asset crypto token kryptowahrung munze jeton actif activo cripto ativo ticker symbol".split(" "),
);

const firstSubject = (column: Column, order: readonly (readonly [Subject, unknown])[]): Subject | undefined =>
  order.find(([subject]) => names(column, subject))?.[0];

/** What went out and what came in exclude one amount in each row, and a total needs the kind of the row. */
function consistent(found: Partial<Record<ColumnField, string>>): Partial<Mapping> {
  const { sent, received, ...others } = found;
  if (sent && received) {
    const { amount: _, coin: __, total: ___, totalCoin: ____, price: _____, pair: ______, ...both } = found;
    return both;
  }
  const { sentCoin: _, receivedCoin: __, ...one } = others;
  const amount = one.amount ?? sent ?? received;
  return { ...one, ...(amount && { amount }) };
}

const PLACE_WORDS = new Set(WORDS.accounts.split(" "));

/** The exchange or wallet that columns of the file name, the same in all rows; "" without one. */
export function placeInFile({ names: header, values }: Pick<FileUnknown, "names" | "values">): string {
  const columns = values.filter((_, index) => wordsOf(header[index]!).some((word) => PLACE_WORDS.has(word)));
  const places = [...new Set(columns.flatMap((texts) => texts ?? []).map((text) => text.trim()))];
  return places.length === 1 && !isPart(places[0]!) ? places[0]! : "";
}
