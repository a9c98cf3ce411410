ALTER TABLE `ledger_settings` ADD `spam` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `portfolio_snapshots` ADD `equity` text;--> statement-breakpoint
ALTER TABLE `portfolio_snapshots` ADD `equity_cost` text;