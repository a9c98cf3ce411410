import type { ComponentProps } from "react";
import { FIRST_YEAR } from "../../../shared/transactions/rules.ts";
import { Field } from "../../ui/form/Field.tsx";
import { today } from "./use-opening-day.ts";

/** The day on which a new position was opened: today, or a past day, whose price is then proposed. */
export const OpeningDayField = (props: ComponentProps<typeof Field>) => (
  <Field type="date" required min={`${FIRST_YEAR}-01-01`} max={today()} {...props} />
);
