import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type Props = { id: string; className?: string; tabIndex?: number; children: ReactNode };

/** A link to the page of a coin. */
export const CoinLink = ({ id, ...rest }: Props) => <Link to="/coins/$id" params={{ id }} {...rest} />;
