ALTER TABLE `deleted_transactions` ADD `archive_prices` text;--> statement-breakpoint
ALTER TABLE `replaced_transactions` ADD `archive_prices` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `archive_prices` text;