DROP INDEX `linked_accounts_ledger_account`;--> statement-breakpoint
ALTER TABLE `linked_accounts` ADD `moved_to` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `linked_bookings_entered` ON `linked_bookings` (`entered`) WHERE entered IS NOT NULL;