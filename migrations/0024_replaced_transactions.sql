CREATE TABLE `replaced_transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`to_account` text,
	`legs` text NOT NULL,
	`price` text,
	`fee` text,
	`note` text,
	`source` text,
	`source_key` text,
	`batch_id` text,
	`row_marks` text,
	`position_id` text,
	`replaced_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replaced_transactions_by_user` ON `replaced_transactions` (`user_id`,`replaced_by`);