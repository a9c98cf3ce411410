import type { ReactNode } from "react";

type Props = { title: string; description: string; children: ReactNode };

/** The id of a part, which the index of the page links to. */
export const sectionId = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

/** A part of the settings: its title on the left, or above it on a phone. */
export const SettingsSection = ({ title, description, children }: Props) => (
  <section
    id={sectionId(title)}
    className="grid gap-5 border-t border-line py-6 first-of-type:mt-5 md:grid-cols-[minmax(0,1fr)_minmax(0,560px)] md:gap-x-16 md:py-8"
    aria-label={title}
  >
    <div>
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="mt-0.5 text-13 text-text-2">{description}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);
