CREATE TABLE `candle_loads` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`venue` text DEFAULT 'kraken' NOT NULL,
	`year` integer,
	`due_at` integer,
	`first_day` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`)
);
--> statement-breakpoint
CREATE INDEX `candle_loads_due` ON `candle_loads` (`origin`,`due_at`);--> statement-breakpoint
CREATE TABLE `coin_candles` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`year` integer NOT NULL,
	`closes` text NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`, `year`)
);
--> statement-breakpoint
ALTER TABLE `coin_archive` ADD `candles_today` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `deleted_transactions` ADD `archive_sources` text;--> statement-breakpoint
ALTER TABLE `replaced_transactions` ADD `archive_sources` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `archive_sources` text;