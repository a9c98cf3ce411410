PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_portfolio_snapshots` (
	`user_id` text NOT NULL,
	`bucket` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`value` text NOT NULL,
	`cost` text,
	`pnl` text,
	PRIMARY KEY(`user_id`, `bucket`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_portfolio_snapshots`("user_id", "bucket", "taken_at", "value", "cost", "pnl") SELECT "user_id", "bucket", "taken_at", "value", "cost", "pnl" FROM `portfolio_snapshots`;--> statement-breakpoint
DROP TABLE `portfolio_snapshots`;--> statement-breakpoint
ALTER TABLE `__new_portfolio_snapshots` RENAME TO `portfolio_snapshots`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `spot_positions` ADD `cost` text;--> statement-breakpoint
ALTER TABLE `spot_positions` ADD `known_amount` text;