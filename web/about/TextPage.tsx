import type { ReactNode } from "react";
import { usePageTitle } from "../ui/page-title.ts";
import "../other-pages.css";

/** A page of running text. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="page">
      <article className="max-w-170">
        <h1 className="page-title">{title}</h1>
        {children}
      </article>
    </div>
  );
}

/** A heading with its paragraphs. `id` is the target of links such as /about#contact. */
export function TextSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-7 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3">
      <h2 className="text-16 font-semibold tracking-tight">{title}</h2>
      <div className="mt-2 grid gap-3 text-16 leading-6.5 text-text-2">{children}</div>
    </section>
  );
}
