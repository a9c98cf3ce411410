CREATE TABLE `reference_rate_loads` (
	`id` integer PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`revision` integer NOT NULL,
	`last_day` integer NOT NULL,
	`as_of` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`tries` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reference_rates` (
	`year` integer PRIMARY KEY NOT NULL,
	`days` text NOT NULL,
	`per_euro` text NOT NULL
);
--> statement-breakpoint
DROP TABLE `exchange_rates`;
--> statement-breakpoint
ALTER TABLE `deleted_transactions` ADD `price_currency` text;
--> statement-breakpoint
ALTER TABLE `replaced_transactions` ADD `price_currency` text;
--> statement-breakpoint
ALTER TABLE `transactions` ADD `price_currency` text;
--> statement-breakpoint
-- Money other than dollars has a value now, so all holdings are derived anew.
UPDATE `ledgers` SET `waiting_from` = 0;
