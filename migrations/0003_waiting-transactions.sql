ALTER TABLE `ledgers` ADD `waiting_from` integer;--> statement-breakpoint
CREATE INDEX `ledgers_waiting` ON `ledgers` (`waiting_from`) WHERE waiting_from IS NOT NULL;
