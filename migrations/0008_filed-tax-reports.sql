CREATE TABLE `filed_tax_reports` (
	`user_id` text NOT NULL,
	`country` text NOT NULL,
	`year` integer NOT NULL,
	`part` integer NOT NULL,
	`filed_at` integer NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`user_id`, `country`, `year`, `part`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tax_choices` (
	`user_id` text PRIMARY KEY NOT NULL,
	`scope_before_2025` text,
	`forms` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
