-- The whole schema. By hand: WITHOUT ROWID where rows are found by their keys alone, so that a write touches one row and
-- not two; the triggers that count rows and note changes of a ledger; the view of the visits; and the first rows of three tables.
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`ending` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`granted` integer DEFAULT 0 NOT NULL,
	`window_ends_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`hash`);
--> statement-breakpoint
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `freed_usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`freed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `freed_usernames_by_user` ON `freed_usernames` (`user_id`);
--> statement-breakpoint
CREATE INDEX `freed_usernames_by_age` ON `freed_usernames` (`freed_at`);
--> statement-breakpoint
CREATE TABLE `known_places` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_places_by_age` ON `known_places` (`seen_at`);
--> statement-breakpoint
CREATE TABLE `login_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`allowed_at` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_failures_by_reset` ON `login_failures` (`reset_at`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expire`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text,
	`password` text NOT NULL,
	`email` text,
	`email_confirmed_at` integer,
	`first_name` text,
	`last_name` text,
	`profile_image_url` text,
	`is_admin` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`review_since` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);
--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`,`id`) WHERE email IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_confirmed_email` ON `users` (`email`) WHERE email_confirmed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `users_by_age` ON `users` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;
--> statement-breakpoint
CREATE TABLE `email_links` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_token_hash_unique` ON `email_links` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `email_links_by_expiry` ON `email_links` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`browser` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_browser` ON `passkey_challenges` (`browser`,`expires_at`);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_user` ON `passkey_challenges` (`user_id`);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_expiry` ON `passkey_challenges` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`host` text NOT NULL,
	`name` text NOT NULL,
	`is_synced` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_id`);
--> statement-breakpoint
CREATE TABLE `reset_links` (
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reset_links_by_user` ON `reset_links` (`user_id`,`source`);
--> statement-breakpoint
CREATE INDEX `reset_links_by_expiry` ON `reset_links` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`event` text NOT NULL,
	`detail` text NOT NULL,
	`device` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `security_events_by_user` ON `security_events` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `admin_claims` (
	`k` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `person_totals` (
	`user_id` text PRIMARY KEY NOT NULL,
	`spot` integer DEFAULT 0 NOT NULL,
	`leveraged` integer DEFAULT 0 NOT NULL,
	`alerts` integer DEFAULT 0 NOT NULL,
	`ad_orders` integer DEFAULT 0 NOT NULL,
	`messages` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `site_totals` (
	`k` integer PRIMARY KEY NOT NULL,
	`users` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ad_counts` (
	`order_id` integer NOT NULL,
	`day` text NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_id`, `day`),
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ad_order_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`from` text,
	`to` text NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ad_order_history_by_order` ON `ad_order_history` (`order_id`,`id`);
--> statement-breakpoint
CREATE TABLE `ad_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
	`ad_type` text NOT NULL,
	`ad_config` text NOT NULL,
	`payment_address` text,
	`payment_amount` text NOT NULL,
	`payment_currency` text DEFAULT 'BTC' NOT NULL,
	`sender_address` text,
	`transaction_hash` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_confirmed` integer DEFAULT false NOT NULL,
	`confirmation_blocks` integer DEFAULT 0 NOT NULL,
	`start_date` integer,
	`end_date` integer,
	`duration` integer NOT NULL,
	`admin_reviewed` integer DEFAULT false NOT NULL,
	`admin_notes` text,
	`archived` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`price` text NOT NULL,
	`network` text NOT NULL,
	`shares_address` integer DEFAULT false NOT NULL,
	`address_changes` integer DEFAULT 0 NOT NULL,
	`received` text DEFAULT '0' NOT NULL,
	`payment_note` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`scan_from` integer,
	`checked_at` integer,
	`next_check_at` integer,
	`manual_check_at` integer,
	`reviewed_by` text,
	`reviewed_at` integer,
	`refund_address` text,
	`refund_transaction` text,
	`refunded_at` integer,
	`idempotency_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `ad_orders_by_user` ON `ad_orders` (`user_id`,`archived`,`id`);
--> statement-breakpoint
CREATE INDEX `ad_orders_by_status` ON `ad_orders` (`status`,`id`);
--> statement-breakpoint
CREATE INDEX `ad_orders_to_check` ON `ad_orders` (`network`,`next_check_at`) WHERE next_check_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `ad_orders_ending` ON `ad_orders` (`end_date`) WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX `ad_orders_unpaid` ON `ad_orders` (`created_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `ad_orders_detached` ON `ad_orders` (`next_check_at`) WHERE user_id IS NULL AND received = '0';
--> statement-breakpoint
CREATE INDEX `ad_orders_lapsed` ON `ad_orders` (`created_at`) WHERE status = 'expired' AND received = '0' AND start_date IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_orders_once` ON `ad_orders` (`user_id`,`idempotency_key`);
--> statement-breakpoint
CREATE TABLE `ad_payment_rates` (
	`id` integer PRIMARY KEY NOT NULL,
	`ad_type` text NOT NULL,
	`currency` text DEFAULT 'BTC' NOT NULL,
	`price_per_day` text NOT NULL,
	`min_duration` integer DEFAULT 1 NOT NULL,
	`max_duration` integer DEFAULT 30 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_payment_rates_ad_type_unique` ON `ad_payment_rates` (`ad_type`);
--> statement-breakpoint
CREATE TABLE `ad_pictures` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ad_order_addresses` (
	`order_id` integer NOT NULL,
	`network` text NOT NULL,
	`address` text NOT NULL,
	`amount` text NOT NULL,
	`is_exclusive` integer NOT NULL,
	`created_at` integer NOT NULL,
	`released` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`order_id`, `address`),
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_order_addresses_once` ON `ad_order_addresses` (`network`,`address`,`amount`) WHERE released = 0;
--> statement-breakpoint
CREATE TABLE `next_key_indexes` (
	`currency` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`address` text NOT NULL,
	`label` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`key_index` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_addresses_once` ON `payment_addresses` (`currency`,`address`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_addresses_by_key` ON `payment_addresses` (`currency`,`key_index`);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`network` text NOT NULL,
	`tx` text NOT NULL,
	`output` integer NOT NULL,
	`order_id` integer,
	`address` text NOT NULL,
	`amount` text NOT NULL,
	`sender` text,
	`block` integer,
	`at` integer,
	`confirmations` integer NOT NULL,
	`final` integer NOT NULL,
	`state` text NOT NULL,
	`seen_at` integer NOT NULL,
	`assigned` integer DEFAULT false NOT NULL,
	`refund_transaction` text,
	PRIMARY KEY(`network`, `tx`, `output`),
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `payment_events_by_order` ON `payment_events` (`order_id`);
--> statement-breakpoint
CREATE INDEX `payment_events_unmatched` ON `payment_events` (`seen_at`) WHERE state = 'unmatched' AND refund_transaction IS NULL;
--> statement-breakpoint
CREATE TABLE `alert_progress` (
	`k` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `liquidation_marks` (
	`position_id` text PRIMARY KEY NOT NULL,
	`step` integer NOT NULL,
	`decided_version` integer NOT NULL,
	FOREIGN KEY (`position_id`) REFERENCES `leveraged_positions`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `liquidation_marks_near` ON `liquidation_marks` (`position_id`) WHERE step < 100;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`coin_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`target` text NOT NULL,
	`step` integer,
	`position_type` text,
	`price` text NOT NULL,
	`triggered_at` integer NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE is_read = 0;
--> statement-breakpoint
CREATE TABLE `perp_marks` (
	`account_id` text NOT NULL,
	`contract` text NOT NULL,
	`position_type` text NOT NULL,
	`step` integer NOT NULL,
	PRIMARY KEY(`account_id`, `contract`, `position_type`),
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `price_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`coin_id` text NOT NULL,
	`alert_type` text NOT NULL,
	`target_price` text NOT NULL,
	`repeats` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_triggered` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`triggered_at` integer,
	`is_armed` integer NOT NULL,
	`wakes_on` text NOT NULL,
	`wake_threshold` real NOT NULL,
	`decided_version` integer NOT NULL,
	`request_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `price_alerts_by_user` ON `price_alerts` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `price_alerts_waiting` ON `price_alerts` (`coin_id`,`wakes_on`,`wake_threshold`) WHERE is_active = 1;
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`sid` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sid`) REFERENCES `sessions`(`sid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_session` ON `push_subscriptions` (`sid`);
--> statement-breakpoint
CREATE TABLE `alert_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`host` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_delivered_at` integer,
	`failing_since` integer,
	`paused_at` integer,
	`problem` text,
	`request_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_channels_by_user` ON `alert_channels` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `alert_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel_id` text NOT NULL,
	`notification_ids` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `alert_channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`due_at`);
--> statement-breakpoint
CREATE INDEX `alert_deliveries_by_channel` ON `alert_deliveries` (`channel_id`);
--> statement-breakpoint
CREATE TABLE `push_keys` (
	`k` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `admin_audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text,
	`action` text NOT NULL,
	`subject_id` text,
	`subject_name` text,
	`at` integer NOT NULL,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `admin_audit_by_subject` ON `admin_audit` (`subject_id`,`id`) WHERE subject_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `admin_audit_exports` ON `admin_audit` (`id`) WHERE action = 'exported-emails';
--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`username` text NOT NULL,
	`message` text NOT NULL,
	`message_type` text DEFAULT 'text' NOT NULL,
	`reply_to_id` integer,
	`is_edited` integer DEFAULT false NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`client_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_once` ON `chat_messages` (`user_id`,`client_id`);
--> statement-breakpoint
CREATE INDEX `chat_messages_by_user` ON `chat_messages` (`user_id`);
--> statement-breakpoint
CREATE TABLE `chat_mutes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL,
	`muted_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_mutes_by_end` ON `chat_mutes` (`until`);
--> statement-breakpoint
CREATE TABLE `chat_reports` (
	`message_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_reports_by_user` ON `chat_reports` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `picture_packs` (
	`origin` text NOT NULL,
	`pack` integer NOT NULL,
	`digest` text NOT NULL,
	`coins` text NOT NULL,
	`body` blob NOT NULL,
	`renewed_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `pack`)
);
--> statement-breakpoint
CREATE TABLE `coin_archive` (
	`origin` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`recorded_at` integer DEFAULT 0 NOT NULL,
	`recorded_version` integer DEFAULT 0 NOT NULL,
	`closed_day` integer NOT NULL,
	`history_calls` integer DEFAULT 0 NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`history_today` integer DEFAULT 0 NOT NULL,
	`details_today` integer DEFAULT 0 NOT NULL,
	`background_at` integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `coin_details` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`details` text NOT NULL,
	`as_of` integer NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `coin_loads` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	`history_at` integer DEFAULT 0 NOT NULL,
	`details_at` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `coin_loads_wanted` ON `coin_loads` (`origin`,`requests`);
--> statement-breakpoint
CREATE TABLE `coin_recent` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`points` text NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `coin_years` (
	`origin` text NOT NULL,
	`coin_id` text NOT NULL,
	`year` integer NOT NULL,
	`days` text NOT NULL,
	`earlier` text DEFAULT '{}' NOT NULL,
	`filled` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `coin_id`, `year`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`origin` text PRIMARY KEY NOT NULL,
	`as_of` integer NOT NULL,
	`rates` text NOT NULL,
	`tried_at` integer NOT NULL,
	`failures` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `token_contracts` (
	`origin` text NOT NULL,
	`platform` text NOT NULL,
	`contracts` text NOT NULL,
	`decimals` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`origin`, `platform`)
);
--> statement-breakpoint
CREATE TABLE `ecosystem_loads` (
	`origin` text NOT NULL,
	`id` text NOT NULL,
	`loaded_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`failures` integer NOT NULL,
	PRIMARY KEY(`origin`, `id`)
);
--> statement-breakpoint
CREATE TABLE `ecosystems` (
	`origin` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`coins` text DEFAULT '[]' NOT NULL,
	`coins_on_platform` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`origin`, `id`)
);
--> statement-breakpoint
CREATE TABLE `icp_feeds` (
	`origin` text NOT NULL,
	`name` text NOT NULL,
	`loaded_at` integer DEFAULT 0 NOT NULL,
	`tried_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`requested_at` integer DEFAULT 0 NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`origin`, `name`)
);
--> statement-breakpoint
CREATE INDEX `icp_feeds_wanted` ON `icp_feeds` (`origin`,`requested_at`);
--> statement-breakpoint
CREATE TABLE `icp_swaps` (
	`origin` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`principal` text NOT NULL,
	`usd` real NOT NULL,
	`paid` text NOT NULL,
	`received` text NOT NULL,
	PRIMARY KEY(`origin`, `id`)
);
--> statement-breakpoint
CREATE INDEX `icp_swaps_at` ON `icp_swaps` (`origin`,`at`);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `hyperliquid_fills` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`at` integer NOT NULL,
	`coin` text NOT NULL,
	`tid` text NOT NULL,
	`side` text NOT NULL,
	`price` text NOT NULL,
	`size` text NOT NULL,
	`start_position` text NOT NULL,
	`direction` text NOT NULL,
	`closed_pnl` text NOT NULL,
	`fee` text NOT NULL,
	`fee_token` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hyperliquid_fills_once` ON `hyperliquid_fills` (`account_id`,`at`,`coin`,`tid`);
--> statement-breakpoint
CREATE TABLE `hyperliquid_funding` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`at` integer NOT NULL,
	`coin` text NOT NULL,
	`amount` text NOT NULL,
	`size` text NOT NULL,
	`rate` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hyperliquid_funding_once` ON `hyperliquid_funding` (`account_id`,`at`,`coin`);
--> statement-breakpoint
CREATE TABLE `hyperliquid_lists` (
	`k` integer PRIMARY KEY NOT NULL,
	`dexes` text NOT NULL,
	`pairs` text NOT NULL,
	`as_of` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hyperliquid_marks` (
	`dex` text PRIMARY KEY NOT NULL,
	`as_of` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hyperliquid_sync` (
	`account_id` text PRIMARY KEY NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`complete_at` integer DEFAULT 0 NOT NULL,
	`fills_to` integer DEFAULT 0 NOT NULL,
	`funding_to` integer DEFAULT 0 NOT NULL,
	`booked_fill` integer DEFAULT 0 NOT NULL,
	`booked_funding` integer DEFAULT 0 NOT NULL,
	`dexes` text DEFAULT '[]' NOT NULL,
	`searched_at` integer DEFAULT 0 NOT NULL,
	`pause_notified_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `hyperliquid_sync_due` ON `hyperliquid_sync` (`due_at`);
--> statement-breakpoint
CREATE TABLE `linked_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`holdings` text DEFAULT '[]' NOT NULL,
	`perps` text DEFAULT '[]' NOT NULL,
	`as_of` integer,
	`problem` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`progress` text,
	`tried_at` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claim` text,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`viewed_at` integer DEFAULT 0 NOT NULL,
	`request_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_once` ON `linked_accounts` (`user_id`,`kind`,`address`);
--> statement-breakpoint
CREATE INDEX `linked_accounts_due` ON `linked_accounts` (`due_at`);
--> statement-breakpoint
CREATE INDEX `linked_accounts_with_perps` ON `linked_accounts` (`id`) WHERE perps <> '[]';
--> statement-breakpoint
CREATE TABLE `linked_coins` (
	`coin_id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `linked_coins_by_age` ON `linked_coins` (`seen_at`);
--> statement-breakpoint
CREATE TABLE `venue_pairs` (
	`origin` text NOT NULL,
	`venue` text NOT NULL,
	`pairs` text DEFAULT '[]' NOT NULL,
	`partial` text DEFAULT '[]' NOT NULL,
	`next_page` integer DEFAULT 1 NOT NULL,
	`loaded_at` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`month` text DEFAULT '' NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `venue`)
);
--> statement-breakpoint
CREATE TABLE `coins` (
	`id` text PRIMARY KEY NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`price` text,
	`change_24h` real,
	`market_cap` real,
	`priced_at` integer,
	`unshown_prices` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `market_refresh` (
	`k` integer PRIMARY KEY NOT NULL,
	`pages` text NOT NULL,
	`watched_at` integer NOT NULL,
	`ecosystem_by_coin` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `market_snapshot` (
	`k` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`as_of` integer NOT NULL,
	`origin` text NOT NULL,
	`columns` text NOT NULL,
	`coins` text NOT NULL,
	`sparklines` text NOT NULL,
	`figures` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`summary` text,
	`author_id` text NOT NULL,
	`image_url` text,
	`category` text DEFAULT 'general' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`is_published` integer DEFAULT false NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	`content` text NOT NULL,
	`request_id` text,
	`request_hash` text,
	`feature_requested` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_published` ON `news_articles` (`published_at`,`id`) WHERE is_published = 1;
--> statement-breakpoint
CREATE INDEX `news_by_category` ON `news_articles` (`category`,`published_at`,`id`) WHERE is_published = 1;
--> statement-breakpoint
CREATE INDEX `news_featured` ON `news_articles` (`published_at`,`id`) WHERE is_published = 1 AND is_featured = 1;
--> statement-breakpoint
CREATE INDEX `news_feature_requests` ON `news_articles` (`id`) WHERE feature_requested = 1;
--> statement-breakpoint
CREATE INDEX `news_by_author` ON `news_articles` (`author_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_once` ON `news_articles` (`request_id`) WHERE request_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `news_views` (
	`day` integer NOT NULL,
	`article_id` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`day`, `article_id`, `visitor`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `job_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`succeeded_at` integer,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_by_end` ON `rate_limits` (`ends_at`);
--> statement-breakpoint
CREATE TABLE `site_settings` (
	`k` integer PRIMARY KEY NOT NULL,
	`public_origin` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `portfolio_moves` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`part` integer NOT NULL,
	`attempt` text NOT NULL,
	`moved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`, `part`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `portfolio_moves_by_age` ON `portfolio_moves` (`moved_at`);
--> statement-breakpoint
CREATE TABLE `portfolio_snapshots` (
	`user_id` text NOT NULL,
	`bucket` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`value` text NOT NULL,
	`cost` text NOT NULL,
	`pnl` text NOT NULL,
	PRIMARY KEY(`user_id`, `bucket`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`views` integer DEFAULT 0 NOT NULL,
	`last_viewed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_hash_unique` ON `shares` (`hash`);
--> statement-breakpoint
CREATE INDEX `shares_by_user` ON `shares` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `recent_errors` (
	`error` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storage_sizes` (
	`day` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leveraged_positions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`coin_id` text,
	`entry_price` text NOT NULL,
	`typed` text,
	`current_price` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`request_hash` text,
	`size` text NOT NULL,
	`leverage` integer NOT NULL,
	`liquidation_price` text NOT NULL,
	`position_type` text DEFAULT 'long' NOT NULL,
	`is_liquidated` integer DEFAULT false NOT NULL,
	`liquidated_at` integer,
	`liquidated_price` text,
	`liquidation_hint` real NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leveraged_positions_by_user` ON `leveraged_positions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `leveraged_positions_open` ON `leveraged_positions` (`coin_id`,`position_type`,`liquidation_hint`) WHERE is_liquidated = 0;
--> statement-breakpoint
CREATE TABLE `spot_positions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`symbol` text NOT NULL,
	`name` text NOT NULL,
	`coin_id` text,
	`entry_price` text NOT NULL,
	`typed` text,
	`current_price` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`request_hash` text,
	`amount` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spot_positions_by_user` ON `spot_positions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `spot_positions_by_coin` ON `spot_positions` (`coin_id`);
--> statement-breakpoint
CREATE TABLE `deleted_transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`to_account` text,
	`legs` text NOT NULL,
	`price` text,
	`fee` text,
	`archive_prices` text,
	`note` text,
	`source` text,
	`source_key` text,
	`batch_id` text,
	`row_marks` text,
	`position_id` text,
	`deletion_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deletion_id`) REFERENCES `deletions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_transactions_by_deletion` ON `deleted_transactions` (`deletion_id`);
--> statement-breakpoint
CREATE INDEX `deleted_transactions_by_user` ON `deleted_transactions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `deletions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`position` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deletions_by_user` ON `deletions` (`user_id`,`deleted_at`);
--> statement-breakpoint
CREATE INDEX `deletions_by_time` ON `deletions` (`deleted_at`);
--> statement-breakpoint
CREATE TABLE `ledgers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`transactions` integer NOT NULL,
	`outdated_from` integer DEFAULT 0 NOT NULL,
	`outdated_to` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`archive_prices` text,
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
--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`to_account` text,
	`legs` text NOT NULL,
	`price` text,
	`fee` text,
	`archive_prices` text,
	`note` text,
	`source` text,
	`source_key` text,
	`batch_id` text,
	`row_marks` text,
	`position_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `transactions_by_time` ON `transactions` (`user_id`,`at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_by_source` ON `transactions` (`user_id`,`source`,`source_key`) WHERE source_key IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `upstream_budgets` (
	`upstream` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`month_used` integer DEFAULT 0 NOT NULL,
	`minute` integer NOT NULL,
	`minute_used` integer DEFAULT 0 NOT NULL,
	`day` text NOT NULL,
	`searches_today` integer DEFAULT 0 NOT NULL,
	`failures_in_a_row` integer DEFAULT 0 NOT NULL,
	`paused_until` integer DEFAULT 0 NOT NULL,
	`blocked` text,
	`key_hash` text
);
--> statement-breakpoint
CREATE TABLE `daily_stats` (
	`id` integer PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`total_visits` integer DEFAULT 0 NOT NULL,
	`unique_visitors` integer DEFAULT 0 NOT NULL,
	`new_registrations` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`lost_visits` integer DEFAULT 0 NOT NULL,
	`lost_batches` integer DEFAULT 0 NOT NULL,
	`visitors` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `daily_stats_date_unique` ON `daily_stats` (`date`);
--> statement-breakpoint
CREATE TABLE `user_visits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`last_at` integer NOT NULL,
	`summary` text NOT NULL,
	`cleanup_at` integer,
	`batches` text DEFAULT '[]',
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `user_visits_cleanup` ON `user_visits` (`cleanup_at`) WHERE cleanup_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `visit_batches` (
	`id` integer PRIMARY KEY NOT NULL,
	`visits` text NOT NULL,
	`hosts` text,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`lost_visits` integer DEFAULT 0 NOT NULL,
	`lost_batches` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit_marks` (
	`name` text PRIMARY KEY NOT NULL,
	`batch_id` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `watched_coins` (
	`user_id` text NOT NULL,
	`coin_id` text NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`user_id`, `coin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE VIEW `site_visits` AS
SELECT
	`visit_batches`.`id` || '.' || `visit`.`key` AS `id`,
	`visit`.`value` ->> 0 AS `user_id`,
	`visit`.`value` ->> 1 || coalesce(
		`visit_batches`.`hosts` ->> `visit`.`key`,
		CASE substr(`visit`.`value` ->> 1, -1) WHEN '.' THEN '0' WHEN ':' THEN ':' ELSE '' END
	) AS `ip_address`,
	`visit`.`value` ->> 2 AS `user_agent`,
	`visit`.`value` ->> 3 AS `page`,
	`visit`.`value` ->> 4 AS `referrer`,
	`visit`.`value` ->> 5 AS `visited_at`
FROM `visit_batches`, json_each(`visit_batches`.`visits`) AS `visit`;
--> statement-breakpoint
CREATE TRIGGER `users_came` AFTER INSERT ON `users` BEGIN
	UPDATE `site_totals` SET `users` = `users` + 1;
	INSERT INTO `daily_stats` (`date`, `created_at`)
	SELECT date(NEW.`created_at` / 1000, 'unixepoch'), NEW.`created_at`
	WHERE NOT EXISTS (SELECT 1 FROM `daily_stats` WHERE `date` = date(NEW.`created_at` / 1000, 'unixepoch'));
	UPDATE `daily_stats` SET `new_registrations` = `new_registrations` + 1
	WHERE `date` = date(NEW.`created_at` / 1000, 'unixepoch');
END;
--> statement-breakpoint
CREATE TRIGGER `users_went` AFTER DELETE ON `users` BEGIN
	UPDATE `site_totals` SET `users` = `users` - 1;
END;
--> statement-breakpoint
CREATE TRIGGER `spot_positions_came` AFTER INSERT ON `spot_positions` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `spot` = `spot` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `spot_positions_went` AFTER DELETE ON `spot_positions` BEGIN
	UPDATE `person_totals` SET `spot` = `spot` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `leveraged_positions_came` AFTER INSERT ON `leveraged_positions` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `leveraged` = `leveraged` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `leveraged_positions_went` AFTER DELETE ON `leveraged_positions` BEGIN
	UPDATE `person_totals` SET `leveraged` = `leveraged` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_alerts_came` AFTER INSERT ON `price_alerts` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `alerts` = `alerts` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `price_alerts_went` AFTER DELETE ON `price_alerts` BEGIN
	UPDATE `person_totals` SET `alerts` = `alerts` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `chat_messages_came` AFTER INSERT ON `chat_messages` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `messages` = `messages` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `chat_messages_went` AFTER DELETE ON `chat_messages` BEGIN
	UPDATE `person_totals` SET `messages` = `messages` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ad_orders_came` AFTER INSERT ON `ad_orders` BEGIN
	INSERT INTO `person_totals` (`user_id`)
	SELECT NEW.`user_id` WHERE NOT EXISTS (SELECT 1 FROM `person_totals` WHERE `user_id` = NEW.`user_id`);
	UPDATE `person_totals` SET `ad_orders` = `ad_orders` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ad_orders_went` AFTER DELETE ON `ad_orders` BEGIN
	UPDATE `person_totals` SET `ad_orders` = `ad_orders` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_added` AFTER INSERT ON `transactions` BEGIN
	INSERT INTO `ledgers` (`user_id`, `revision`, `transactions`) VALUES (NEW.`user_id`, 1, 1)
	ON CONFLICT (`user_id`) DO UPDATE SET `revision` = `revision` + 1, `transactions` = `transactions` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_changed` AFTER UPDATE ON `transactions` BEGIN
	UPDATE `ledgers` SET `revision` = `revision` + 1 WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_removed` AFTER DELETE ON `transactions` BEGIN
	UPDATE `ledgers` SET `revision` = `revision` + 1, `transactions` = `transactions` - 1 WHERE `user_id` = OLD.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `spot_positions_opened` AFTER INSERT ON `spot_positions` WHEN NEW.`amount` <> '0' BEGIN
	INSERT INTO `transactions` (`user_id`, `kind`, `at`, `legs`, `price`, `source`, `source_key`, `position_id`)
	SELECT NEW.`user_id`, 'buy', NEW.`created_at`,
		json_array(json_array(coalesce(NEW.`coin_id`, '~' || NEW.`symbol`), NEW.`symbol`, NEW.`amount`)),
		NEW.`entry_price`, 'position', NEW.`id`, NEW.`id`
	WHERE NOT EXISTS (
		SELECT 1 FROM `transactions` WHERE `user_id` = NEW.`user_id` AND `source` = 'position' AND `source_key` = NEW.`id`
	);
END;
--> statement-breakpoint
CREATE TRIGGER `spot_positions_closed` AFTER DELETE ON `spot_positions` BEGIN
	DELETE FROM `transactions` WHERE `user_id` = OLD.`user_id` AND `source` = 'position' AND `source_key` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_forgotten` BEFORE DELETE ON `users` BEGIN
	UPDATE `visit_batches` SET `visits` = replace(`visits`, '"' || OLD.`id` || '"', 'null')
	WHERE `id` IN (
		SELECT `value` FROM `user_visits`, json_each(`user_visits`.`batches`) WHERE `user_id` = OLD.`id`
		UNION SELECT `id` FROM `visit_batches` WHERE `id` > (SELECT min(`batch_id`) FROM `visit_marks` WHERE `name` GLOB 'people *')
		UNION SELECT `id` FROM `visit_batches` WHERE `id` <= (SELECT `batch_id` FROM `visit_marks` WHERE `name` = 'unlisted')
		UNION SELECT `id` FROM `visit_batches`
			WHERE EXISTS (SELECT 1 FROM `user_visits` WHERE `user_id` = OLD.`id` AND `batches` IS NULL)
	) AND instr(`visits`, '"' || OLD.`id` || '"') > 0;
END;
--> statement-breakpoint
INSERT INTO `ad_payment_rates` (`id`, `ad_type`, `currency`, `price_per_day`, `min_duration`, `max_duration`, `active`, `created_at`) VALUES
	(1, 'banner', 'USDC', '5.00', 1, 90, 1, 1764547200000),
	(2, 'promoted_token', 'USDC', '3.00', 1, 90, 1, 1764547200000),
	(3, 'token_highlight', 'USDC', '3.00', 1, 90, 1, 1764547200000),
	(4, 'scrolling', 'USDC', '2.00', 1, 90, 1, 1764547200000);
--> statement-breakpoint
INSERT INTO `site_totals` (`k`, `users`) VALUES
	(1, 0);
--> statement-breakpoint
INSERT INTO `visit_marks` (`name`, `batch_id`) VALUES
	('addresses', 0),
	('days', 0),
	('people 0', 0),
	('people 1', 0),
	('people 2', 0),
	('people 3', 0),
	('people 4', 0),
	('people 5', 0),
	('people 6', 0),
	('people 7', 0),
	('unlisted', 0);
