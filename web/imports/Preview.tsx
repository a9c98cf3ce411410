import { useEffect, useRef, useState } from "react";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { AccountField } from "../portfolio/form/AccountField.tsx";
import { Button } from "../ui/Button.tsx";
import { FormActions } from "../ui/form/FormLayout.tsx";
import { balanceText, formatPeriod } from "./figures.ts";
import { Kinds } from "./Kinds.tsx";
import { ProblemGroups } from "./ProblemGroups.tsx";
import { AnswerField } from "./questions/AnswerField.tsx";
import { Questions } from "./questions/Questions.tsx";
import { ReadFrom } from "./questions/ReadFrom.tsx";
import { Samples } from "./Samples.tsx";
import { Unknowns } from "./Unknowns.tsx";
import type { Step, useImport } from "./use-import.ts";

type Props = {
  className: string;
  importing: ReturnType<typeof useImport>;
  step: Extract<Step, { kind: "preview" | "failed" }>;
};

/** The contents of a file, before they are booked. */
export function Preview({ className, importing, step }: Props) {
  const { preview } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  // The field of the file is gone, and with it the place from which the keyboard would go on.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const { layout, rows, ignored, booked, groups, warningGroups, warningCount, check, from, to } = preview;
  const known = step.kind === "preview" ? step.known : null;
  const fresh = known === null ? null : rows - ignored - known;
  const isAsked = preview.questions.some((question) => question.default === null);
  const canBook = booked > 0 && fresh !== 0 && !isAsked;
  const questionOf = (key: string) => {
    const question = preview.questions.find((one) => one.key === key);
    return (
      question && (
        <div className="mt-1.5 max-w-100">
          <AnswerField
            question={{ ...question, rows: 0 }}
            value={importing.choices.answers[key]}
            onAnswer={(answer) => importing.answer(key, answer)}
          />
        </div>
      )
    );
  };
  return (
    <section className={className} aria-label="Preview">
      <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold wrap-anywhere">
        {importing.fileName}
      </h2>
      <p className="text-13 text-text-2">
        {layout.name}
        {from !== null && to !== null && ` · ${formatPeriod(from, to)}`}
      </p>
      <dl className="my-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <Figure label="Rows" value={rows} />
        <Figure label="Transactions" value={booked} />
        <Figure label="Already imported" value={known} />
        <Figure label="Not booked" value={ignored} isWarning={ignored > 0} />
      </dl>
      <p className={check.agree < check.compared ? "text-warn" : "text-text-2"}>{balanceText(check)}</p>
      {preview.opening.map(({ symbol, amount }) => (
        <p key={symbol} className="text-13 text-text-2">
          The file begins with {amount} {symbol.toUpperCase()}, whose purchase is not in it.
        </p>
      ))}
      <Kinds kinds={preview.kinds} />
      <Unknowns unknowns={preview} withoutMarket={step.kind === "preview" ? step.withoutMarket : []} />
      <ReadFrom importing={importing} preview={preview} />
      {preview.account !== null && (
        <div className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-2">
          <AccountName key={preview.account} importing={importing} name={preview.account} />
        </div>
      )}
      <Questions importing={importing} preview={preview} />
      <ProblemGroups title="Rows that are not booked" groups={groups} count={ignored} questionOf={questionOf} />
      <ProblemGroups title="Please check" groups={warningGroups} count={warningCount} questionOf={questionOf} />
      <Samples samples={preview.samples} count={booked} />
      {step.kind === "failed" && (
        <p role="alert" className="mt-4 text-loss">
          {step.problem}
        </p>
      )}
      <FormActions
        className="mt-5"
        first={
          layout.id === "mapped" && (
            <Button variant="quiet" onClick={importing.editMapping}>
              Change columns
            </Button>
          )
        }
      >
        <Button variant="quiet" onClick={importing.reset}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!canBook} onClick={() => void importing.book(preview)}>
          {step.kind === "failed" ? "Try again" : isAsked ? "Answer the question first" : bookLabel(booked, fresh)}
        </Button>
      </FormActions>
    </section>
  );
}

function bookLabel(booked: number, fresh: number | null): string {
  if (booked === 0) return "Nothing to import";
  return fresh === 0 ? "Everything is imported already" : `Import ${counted(booked, "transaction")}`;
}

function Figure({ label, value, isWarning = false }: { label: string; value: number | null; isWarning?: boolean }) {
  return (
    <div>
      <dt className="text-13 text-text-2">{label}</dt>
      <dd className={`num text-18 font-semibold ${isWarning ? "text-warn" : ""}`}>
        {value === null ? <span className="text-text-3">–</span> : formatCount(value)}
      </dd>
    </div>
  );
}

function AccountName({ importing, name }: { importing: Props["importing"]; name: string }) {
  const [account, setAccount] = useState(importing.choices.account ?? name);
  const apply = () => {
    if (account.trim() !== (importing.choices.account ?? name))
      importing.change({ account: account.trim() || undefined });
  };
  return (
    <AccountField
      label="Account"
      name="account"
      value={account}
      onChange={({ target }) => setAccount(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === "Enter" && apply()}
    />
  );
}
