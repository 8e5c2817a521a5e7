import type { FieldSpec, ModelSpec, ServiceVocabulary } from '../field-spec.ts'
import { boolean, counter, date, dateTime, number, ofRows, person, reference, referencesIn, text } from '../fields.ts'
import { PAYMENT_CARD } from './payment-card.ts'

const liked = { rating: counter('rating'), like_count: counter('like_count'), review_count: counter('review_count') } as const

/** A mark that a person puts on something: a like, a library entry, a download. One row per person and thing. */
const mark = (table: string, name: string, target: FieldSpec, at: string): ModelSpec => ({
  table,
  scope: 'own',
  owner: 'user_id',
  seedable: true,
  fields: { [name]: target, owner: person('user_id'), at: dateTime(at) },
})

const review = (table: string, name: string, target: FieldSpec): ModelSpec => ({
  table,
  scope: 'all',
  owner: 'user_id',
  label: 'title',
  seedable: true,
  fields: {
    [name]: target,
    author: person('user_id'),
    rating: number('rating', 'required'),
    title: text('title'),
    text: text('text'),
    created_at: dateTime('created_at'),
  },
})

export const SPOTIFY: ServiceVocabulary = {
  Artist: { table: 'artists', scope: 'all', label: 'name', seedable: true, fields: { name: text('name', 'required'), genre: text('genre', 'required') } },
  Album: {
    table: 'albums',
    scope: 'all',
    label: 'title',
    seedable: true,
    fields: {
      title: text('title', 'required'),
      artists: referencesIn('Artist', 'artist_ids', 'required'),
      release_date: date('release_date', 'required'),
      genre: text('genre', 'required'),
      ...liked,
    },
  },
  Song: {
    table: 'songs',
    scope: 'all',
    label: 'title',
    seedable: true,
    fields: {
      title: text('title', 'required'),
      artists: referencesIn('Artist', 'artist_ids', 'required'),
      album: reference('Album', 'album_id'),
      duration: number('duration', 'required', { means: 'seconds' }),
      release_date: date('release_date', 'required'),
      genre: text('genre', 'required'),
      play_count: number('play_count', 'optional', { derived: true }),
      ...liked,
    },
  },
  Playlist: {
    table: 'playlists',
    scope: 'all',
    owner: 'user_id',
    label: 'title',
    seedable: true,
    fields: {
      title: text('title', 'required'),
      owner: person('user_id'),
      is_public: boolean('is_public'),
      songs: ofRows('references', { table: 'playlist_songs', by: 'playlist_id', column: 'song_id' }, 'optional', 'Song'),
      created_at: dateTime('created_at'),
      ...liked,
    },
  },
  SongLike: mark('song_likes', 'song', reference('Song', 'song_id', 'required'), 'liked_at'),
  AlbumLike: mark('album_likes', 'album', reference('Album', 'album_id', 'required'), 'liked_at'),
  PlaylistLike: mark('playlist_likes', 'playlist', reference('Playlist', 'playlist_id', 'required'), 'liked_at'),
  LibrarySong: mark('user_library_songs', 'song', reference('Song', 'song_id', 'required'), 'created_at'),
  LibraryAlbum: mark('user_library_albums', 'album', reference('Album', 'album_id', 'required'), 'created_at'),
  DownloadedSong: mark('user_downloaded_songs', 'song', reference('Song', 'song_id', 'required'), 'downloaded_at'),
  FollowedArtist: mark('user_artist_followings', 'artist', reference('Artist', 'artist_id', 'required'), 'created_at'),
  Recommendation: mark('recommendations', 'song', reference('Song', 'song_id', 'required'), 'created_at'),
  SongReview: review('song_reviews', 'song', reference('Song', 'song_id', 'required')),
  AlbumReview: review('album_reviews', 'album', reference('Album', 'album_id', 'required')),
  PlaylistReview: review('playlist_reviews', 'playlist', reference('Playlist', 'playlist_id', 'required')),
  Player: {
    table: 'music_players',
    scope: 'own',
    owner: 'user_id',
    seedable: true,
    means: 'every person has one; a starting record sets it',
    fields: {
      queue: referencesIn('Song', 'queue_song_ids'),
      is_playing: boolean('is_playing'),
      is_looping: boolean('is_looping'),
      position: number('cursor_position', 'optional', { means: 'index in the queue, from 0' }),
      played_seconds: number('played_seconds'),
      volume: number('volume'),
    },
  },
  PremiumSubscription: {
    table: 'premium_subscriptions',
    scope: 'own',
    owner: 'user_id',
    seedable: false,
    fields: {
      start_date: date('start_date', 'never'),
      end_date: date('end_date', 'never'),
      card_digits: text('payment_card_digits', 'never'),
      paid_amount: { ...number('paid_amount', 'never'), type: 'money' },
    },
  },
  PaymentCard: PAYMENT_CARD,
}
