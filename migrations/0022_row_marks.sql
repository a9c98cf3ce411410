ALTER TABLE `deleted_transactions` ADD `row_marks` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `row_marks` text;