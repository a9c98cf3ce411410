ALTER TABLE `deleted_transactions` ADD `transfer_key` text;--> statement-breakpoint
ALTER TABLE `replaced_transactions` ADD `transfer_key` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `transfer_key` text;--> statement-breakpoint
CREATE INDEX `transactions_one_sided` ON `transactions` (`user_id`,`at`) WHERE kind = 'transfer' AND to_account IS NULL;--> statement-breakpoint
CREATE INDEX `transactions_by_transfer_key` ON `transactions` (`user_id`,`transfer_key`) WHERE transfer_key IS NOT NULL;