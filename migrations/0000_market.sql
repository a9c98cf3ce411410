-- `coins` is WITHOUT ROWID by hand: a refresh then writes one row per coin instead of two.
CREATE TABLE `coins` (
	`id` text PRIMARY KEY NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`price` text,
	`change_24h` real,
	`market_cap` real,
	`priced_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `market_refresh` (
	`k` integer PRIMARY KEY NOT NULL,
	`pages` text NOT NULL,
	`watched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `market_snapshot` (
	`k` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`as_of` integer NOT NULL,
	`origin` text NOT NULL,
	`columns` text NOT NULL,
	`coins` text NOT NULL,
	`sparklines` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`succeeded_at` integer,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `upstream_budgets` (
	`upstream` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`month_used` integer DEFAULT 0 NOT NULL,
	`minute` integer NOT NULL,
	`minute_used` integer DEFAULT 0 NOT NULL,
	`day` text NOT NULL,
	`searches_today` integer DEFAULT 0 NOT NULL,
	`failures_in_a_row` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`blocked` text
);
