ALTER TABLE `deleted_transactions` ADD `price_currency` text;--> statement-breakpoint
ALTER TABLE `replaced_transactions` ADD `price_currency` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `price_currency` text;--> statement-breakpoint
-- Money other than dollars has a value now, so all holdings are derived anew.
UPDATE `ledgers` SET `waiting_from` = 0;
