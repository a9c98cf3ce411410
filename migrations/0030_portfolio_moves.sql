CREATE TABLE `portfolio_moves` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`part` integer NOT NULL,
	`attempt` text NOT NULL,
	`moved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`, `part`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
