CREATE TABLE `ledger_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`country` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`method` text DEFAULT 'fifo' NOT NULL,
	`scope` text DEFAULT 'universal' NOT NULL,
	`year_start` text DEFAULT '01-01' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Costs follow the method of the ledger, and no longer the average. A minute's job derives all holdings anew.
UPDATE `ledgers` SET `waiting_from` = 0;
