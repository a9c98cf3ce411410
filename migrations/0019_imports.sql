CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`file_name` text NOT NULL,
	`layout` text NOT NULL,
	`total` integer NOT NULL,
	`ignored` integer NOT NULL,
	`compared` integer NOT NULL,
	`agree` integer NOT NULL,
	`part_count` integer NOT NULL,
	`parts` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_by_user` ON `imports` (`user_id`,`created_at`);