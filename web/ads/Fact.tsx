import type { ReactNode } from "react";

/** A name and a value in a list of facts about an order. */
export function Fact({ name, missing, children }: { name: string; missing?: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0 last:pb-0 md:grid-cols-[148px_minmax(0,1fr)]">
      <dt className="text-text-2">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children || <span className="text-text-3">{missing}</span>}</dd>
    </div>
  );
}

export function ConfigurationFact({ text }: { text: string }) {
  return (
    <Fact name="Ad configuration">
      <details>
        <summary className="cursor-pointer py-1 font-normal text-accent">Show as JSON</summary>
        <pre
          className="mt-2 overflow-x-auto rounded-control border border-line bg-background px-3 py-2.5 font-mono text-12 leading-4.5 font-normal text-text-2"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines need the focus to scroll
          tabIndex={0}
        >
          {text}
        </pre>
      </details>
    </Fact>
  );
}
