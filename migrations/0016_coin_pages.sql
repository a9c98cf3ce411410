-- WITHOUT ROWID by hand on all of these tables: they are read and merged by their keys, so each tile is one row.
CREATE TABLE `coin_archive` (
	`origin` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`recorded_at` integer DEFAULT 0 NOT NULL,
	`recorded_version` integer DEFAULT 0 NOT NULL,
	`closed_day` integer NOT NULL,
	`history_calls` integer DEFAULT 0 NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`history_today` integer DEFAULT 0 NOT NULL,
	`details_today` integer DEFAULT 0 NOT NULL,
	`unasked_at` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `coin_details` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`details` text NOT NULL,
	`as_of` integer NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `coin_loads` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`wanted_by` integer DEFAULT 0 NOT NULL,
	`history_at` integer DEFAULT 0 NOT NULL,
	`details_at` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `coin_loads_wanted` ON `coin_loads` (`origin`,`wanted_by`);--> statement-breakpoint
CREATE TABLE `coin_recent` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`points` text NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `coin_years` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`year` integer NOT NULL,
	`days` text NOT NULL,
	`earlier` text DEFAULT '{}' NOT NULL,
	`filled` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`, `year`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `market_snapshot` ADD `figures` text DEFAULT '{}' NOT NULL;