ALTER TABLE `linked_accounts` ADD `ledger_account` text;--> statement-breakpoint
ALTER TABLE `linked_accounts` ADD `ledger_name` text;--> statement-breakpoint
ALTER TABLE `linked_accounts` ADD `separate_from` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `linked_accounts` ADD `proof` text;--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_ledger_account` ON `linked_accounts` (`user_id`,`ledger_account`) WHERE ledger_account IS NOT NULL;